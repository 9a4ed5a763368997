import type { PushWords } from "#platform/contract/offline.ts";
import { productName } from "#platform/contract/product.ts";
import type { Notification } from "./notifications.schema.ts";

/** What each kind of notification says where strangers may read it: what happened, and to whom not. */
const plainWords: Readonly<Record<string, string>> = {
  task_due: "A task is due",
  task_assigned: "A task was assigned to you",
  customers_assigned: "A customer was assigned to you",
  member_joined: "Somebody joined your team",
  work_finished: "Something you started is done",
  sales_cold: "A sale has gone quiet",
  meeting_booked: "A meeting was booked",
  meeting_canceled: "A meeting was canceled",
  meeting_moved: "A meeting was moved",
  meeting_declined: "A meeting was declined",
  payment_received: "A payment came in",
  campaign: "An email campaign has news",
  text_received: "You got a text message",
  call_missed: "You missed a call",
  api_key_made: "A new API key was made",
};
const otherwise = "You have a new notification";
const fallback = "/dashboard";

/** What a device is told of these unread notifications, the newest first: names only with `showsDetails`. */
export function pushWords(unread: readonly Notification[], showsDetails: boolean): PushWords {
  const [newest] = unread;
  const title = newest && showsDetails ? newest.title : productName;
  const words = newest
    ? showsDetails
      ? newest.body
      : (plainWords[newest.type] ?? otherwise)
    : "Notifications reach this device.";
  const more = unread.length > 1 ? ` (and ${unread.length - 1} more)` : "";
  return {
    title: title.slice(0, 120),
    body: `${words.slice(0, 300)}${more}`,
    href: newest?.href ?? fallback,
  };
}
