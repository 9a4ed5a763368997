import { connecting } from "#platform/web/demo-mode.ts";
import { failed } from "#platform/web/failures.ts";

export const toasts = {
  saved: { title: "Saved" },
  notMade: failed("The address wasn’t made"),
  notSaved: failed("It wasn’t saved"),
  on: { title: "It’s on" },
  off: { title: "It’s off", description: "What is sent there meanwhile is refused." },
  removed: { title: "Address deleted" },
  notRemoved: failed("The address wasn’t deleted"),
  notRotated: failed("There is nothing new"),
  again: { title: "It’s being tried again" },
  notAgain: failed("It isn’t being tried again"),
};

export const demoActions = {
  make: connecting,
  change: "change this address",
  remove: "delete this address",
  again: "try this again",
};

export const words = {
  lead: "Your website’s form, or a program such as Zapier, Make or n8n, sends a person’s details to an address that you make here. The person is added to your customers, or found among them. Developers call this an incoming webhook.",
  notAllowed: "Only the owner and managers can see these addresses.",
  paused:
    "These are paused: connecting other programs is part of the Professional plan. What is sent meanwhile is kept, up to 1,000 messages, and worked on as soon as you’re on it.",
  empty: "Make an address, give it to the other program, and choose what goes where.",
  made: "Enter this address in the other program. It’s shown only this once. If you lose it, make a new one.",
  newAddress:
    "Enter this new address in the other program. The old one keeps working for 24 hours. This one is shown only this once.",
  newSecret:
    "Enter this new secret in the other program. The old one keeps working for 24 hours. This one is shown only this once.",
  likePassword:
    "Anyone who has the address can send people here. Don’t put it into a page that visitors can read.",
  signedWhy: "The other program must sign each message with the secret, as Standard Webhooks says.",
  unsignedWhy: "Right for website forms, Zapier and most programs.",
  remove:
    "What is sent there is refused from then on, and its last messages are deleted. The customers stay. This can’t be undone. To stop for a while, switch it off instead.",
  nothingYet:
    "Nothing was sent yet. Send a first message from the other program, and you can choose here from what it says. It’s kept, and tried again by a press.",
  mapping: "Choose which part of the message goes into which field. Empty parts never overwrite anything.",
  noBodies: "Nothing was sent yet.",
  keptNote: "The last ten messages, for up to 30 days.",
  cut: "There was more; the first part is kept.",
};
