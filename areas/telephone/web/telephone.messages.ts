import { failed } from "#platform/web/failures.ts";
import { connecting } from "#platform/web/demo-mode.ts";

export const toasts = {
  saved: { title: "Telephone settings saved" },
  notSaved: failed("Your telephone settings weren’t saved"),
  notChecked: failed("The line wasn’t checked"),
  removed: { title: "Line disconnected", description: "Campaigns practice again." },
  notRemoved: failed("The line wasn’t disconnected"),
};

export const demoActions = { save: connecting, check: connecting, remove: connecting };

export const telephoneWords = {
  lead: "Calls and texts go through your own Twilio account, from your own number. Twilio charges you for each; we charge nothing on top.",
  test: "This is a test business. You can set everything up, but nobody is ever called or texted.",
  practice:
    "Not live yet: campaigns practice, and nobody is called or texted. Save your account and number, then check the line.",
  live: "Live: campaigns call and text real people.",
  trial: "This is a Twilio trial account. It only reaches numbers that you verified at Twilio.",
  notAllowed: "Only the owner and managers can set up the telephone line. Ask one of them.",
  service:
    "You entered a Messaging Service. It can text, but not call. We can’t set where its replies go: in your Twilio console, open the service, choose Integration, Send a webhook, and paste this address as the Request URL. Without it, replies and STOPs don’t come in here.",
  tokenAgain: "Type the Auth Token again. The saved one belongs to the old account.",
  remove: "Campaigns practice again, and real ones that are running wait. Your number stays yours at Twilio.",
};
