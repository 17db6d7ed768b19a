export const packing = {
  title: "Boxes",
  body: "Waybill packs orders into your boxes before pricing them, so price and label have the same parcels. Of the boxes that fit, it takes the cheapest, then the smallest.",
  add: "Add box",
  emptyTitle: "Add the boxes you pack in",
  emptyBody:
    "Without boxes, every parcel counts as large as its contents. Your carrier measures the box, and may charge more than the price that was quoted.",
  removeBody: "From now on, it is no longer used.",
  inner: (size: string) => `${size} inside`,
  outer: (size: string) => `${size} outside`,
  own: (weight: string) => `weighs ${weight}`,
  max: (weight: string) => `holds up to ${weight}`,
  padding: (size: string) => `${size} padding`,
  cost: (amount: string) => `costs ${amount}`,
  newTitle: "New box",
  editTitle: (name: string) => `Box “${name}”`,
  box: "Box",
  fields: {
    name: {
      label: "Name",
      help: "Your team's name for it, such as “Shoe box”",
      error: "Enter a name of at most 100 characters.",
    },
    innerLength: {
      label: "Inner length",
      error: "Enter centimetres between 0.1 and 10,000, with room between the padding.",
    },
    innerWidth: {
      label: "Inner width",
      error: "Enter centimetres between 0.1 and 10,000, with room between the padding.",
    },
    innerHeight: {
      label: "Inner height",
      error: "Enter centimetres between 0.1 and 10,000, with room between the padding.",
    },
    outer: { label: "Outside", error: "Choose one of the options." },
    outerLength: {
      label: "Outer length",
      error: "Enter at least the inner length. Write centimetres, such as 32.",
    },
    outerWidth: {
      label: "Outer width",
      error: "Enter at least the inner width. Write centimetres, such as 32.",
    },
    outerHeight: {
      label: "Outer height",
      error: "Enter at least the inner height. Write centimetres, such as 32.",
    },
    weight: { label: "Empty weight", help: "Including the padding", error: "Enter kilograms, such as 0.25." },
    maxWeight: {
      label: "Holds up to",
      help: "Leave empty for the carrier's limit",
      error: "Enter kilograms, such as 20, or leave it empty.",
    },
    padding: {
      label: "Padding on each side",
      help: "Space kept free on all sides",
      error: "Enter centimetres, such as 1.5, or leave it empty.",
    },
    cost: {
      label: "Cost",
      help: "In your currency, only to compare boxes",
      error: "Enter an amount, such as 0.35, or leave it empty.",
    },
  },
  size: "Size",
  sizeBody: "The inside is the space for your products. The height is the upright side.",
  outsideBody: "The carrier measures the outside.",
  outsideSame: "Same as the inside",
  outsideOwn: "Larger than the inside",
  more: "Weight, padding and cost",
  tooMany: "You have 100 boxes already: remove one that you don't use.",
};
