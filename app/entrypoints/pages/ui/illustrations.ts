/** A hand-drawn parcel for empty pages, from this server. As a file, pages load it only where it is shown. */
export const parcelImage = "/parcel.svg";
