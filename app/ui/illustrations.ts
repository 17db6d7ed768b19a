/** A hand-drawn parcel. It is inline, so that empty pages load no picture from another host. */
const parcel = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180" viewBox="0 0 240 180" fill="none">
<ellipse cx="120" cy="158" rx="92" ry="12" fill="#ebebeb"/>
<path d="M40 62 120 30l80 32-80 34z" fill="#ffd79d"/>
<path d="M40 62v66l80 32V96z" fill="#e8b56d"/>
<path d="M200 62v66l-80 32V96z" fill="#d69b4c"/>
<path d="m78 47 80 33v22l14-6V75L92 41z" fill="#fff3e0"/>
<rect x="138" y="112" width="44" height="24" rx="2" transform="skewY(-21) translate(0 56)" fill="#fff"/>
<path d="M146 112v14m5-16v14m4-15v14m6-17v15m4-16v14m5-17v15" stroke="#303030" stroke-width="2"/>
</svg>`;

export const parcelImage = `data:image/svg+xml,${encodeURIComponent(parcel)}`;
