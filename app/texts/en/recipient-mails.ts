/** Emails to recipients of parcels. `{shop}`, `{carrier}` and `{number}` are filled in; merchants may write words of their own. */
export const recipientMails = {
  follow: "Follow your parcel:",
  stop: "No more emails about parcels from {shop}:",
  kinds: {
    "on-its-way": {
      subject: "Your parcel from {shop} is on its way",
      text: "Hello,\n\n{carrier} has your parcel from {shop}. Its number is {number}.",
    },
    "out-for-delivery": {
      subject: "Your parcel from {shop} arrives today",
      text: "Hello,\n\n{carrier} is on the way to you with your parcel {number}.",
    },
    "ready-for-pickup": {
      subject: "Your parcel from {shop} is ready to collect",
      text: "Hello,\n\nyour parcel {number} is waiting for you at {carrier}'s pick-up point.",
    },
    "attempted-delivery": {
      subject: "Your parcel from {shop} could not be delivered",
      text: "Hello,\n\n{carrier} tried to deliver your parcel {number} and did not find you. The tracking page says when they try again.",
    },
    problem: {
      subject: "Your parcel from {shop} is delayed",
      text: "Hello,\n\n{carrier} reports a problem with your parcel {number}. We are sorry. The tracking page has the latest news.",
    },
    delivered: {
      subject: "Your parcel from {shop} was delivered",
      text: "Hello,\n\n{carrier} delivered your parcel {number}. Thank you for your order.",
    },
  },
  link: {
    subject: "Follow your parcel from {shop}",
    text: "Hello,\n\nthis is the link to your parcel from {shop}. It travels with {carrier}, and its number is {number}.",
  },
  page: {
    title: "Emails about your parcels",
    body: "Do you want to stop emails about parcels from this shop?",
    button: "No more emails",
    done: "You will get no more emails about parcels from this shop.",
    missing: "This link is no longer valid.",
    missingBody: "Use the link in a newer email, or write to the shop.",
    unavailable: "This can't be done right now",
    unavailableBody: "Load the page again in a minute.",
  },
};
