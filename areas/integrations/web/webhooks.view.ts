import type { Webhook, WebhookEvent, WebhookLog } from "#areas/integrations/contract/webhooks.schema.ts";
import { disabledWords } from "#areas/integrations/contract/webhook-words.rules.ts";
import { count, dateTime } from "#platform/web/format.ts";

const groupNames: Record<string, string> = {
  contact: "Customers",
  deal: "Possible sales",
  task: "Things to do",
  appointment: "Meetings",
  invoice: "Invoices",
  payment: "Payments",
  quote: "Quotes",
  campaign: "Emails",
  hook: "Other programs",
};

export type EventGroup = { name: string; events: readonly WebhookEvent[] };

/** Events by what they are about, in the given order. */
export function groupsOf(events: readonly WebhookEvent[]): EventGroup[] {
  const groups = new Map<string, WebhookEvent[]>();
  for (const one of events) {
    const kind = one.type.split(".")[0] ?? "";
    const name = groupNames[kind] ?? (kind === "contacts" ? "Customers" : "Other");
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].map(([name, of]) => ({ name, events: of }));
}

/** What a webhook is told about, in a few words. */
export const eventsLabel = ({ events }: Pick<Webhook, "events">): string =>
  events === "all"
    ? "Told about everything"
    : `Told about ${count(events.length)} ${events.length === 1 ? "thing" : "things"}`;

/** A type of event in words: its sentence, or the type where there is none. */
export const eventLabel = (type: string, events: readonly WebhookEvent[]): string =>
  type === "webhook.test" ? "A test" : (events.find((one) => one.type === type)?.summary ?? type);

/** All that a webhook is told about. */
export const eventsText = (events: Webhook["events"], all: readonly WebhookEvent[]): string =>
  events === "all" ? "Everything" : events.map((type) => eventLabel(type, all)).join("; ");

export type Tone = "info" | "positive" | "warning" | "danger";

/** How a webhook is doing, in a sentence. */
export function stateOf(webhook: Webhook): { tone: Tone; text: string } {
  const waiting = waitingWords(webhook.waiting);
  switch (webhook.state) {
    case "works":
      return {
        tone: "positive",
        text: `Working. Last arrived ${dateTime(webhook.lastDeliveredAt)}.${waiting}`,
      };
    case "failing":
      return { tone: "warning", text: `The last try didn’t arrive. It’s tried again by itself.${waiting}` };
    case "disabled":
      return {
        tone: "danger",
        text: `Switched off ${dateTime(webhook.disabledAt)}. ${disabledWords[webhook.disabledReason ?? "failing"]}${waiting}`,
      };
    case "off":
      return { tone: "info", text: `Off.${waiting}` };
    case "paused":
      return { tone: "warning", text: `Paused, because your plan doesn’t include it.${waiting}` };
    case "test":
      return { tone: "info", text: "Nothing is sent from a test business." };
    case "new":
      return { tone: "info", text: `On. Nothing was sent yet.${waiting}` };
  }
}

const waitingWords = (waiting: number): string =>
  waiting === 0
    ? ""
    : waiting === 1
      ? " 1 message waits."
      : ` ${waiting >= 1000 ? "1,000 or more" : count(waiting)} messages wait.`;

/** How a try went, in a few words. */
export function tryLabel({ status, responseStatus }: Pick<WebhookLog, "status" | "responseStatus">): string {
  if (status === "not_sent") return "Not sent";
  if (status === "pending") return "Sending";
  if (status === "delivered") return "Arrived";
  return responseStatus === null ? "Didn’t arrive" : `Refused (${responseStatus})`;
}
