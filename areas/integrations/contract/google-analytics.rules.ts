/** A measurement id of a web data stream. */
const measurementId = /^G-[A-Z0-9]{4,20}$/;

/** The measurement id that an app was given, as Google writes it; undefined when there is none. */
export function measurementIdIn(options: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const id = options?.["measurementId"];
  return typeof id === "string" && id.trim() !== "" ? id.trim().toUpperCase() : undefined;
}
/** True for what Google gives out as a measurement id. */
export const isMeasurementId = (id: string): boolean => measurementId.test(id);

export const analyticsEvents = ["generate_lead", "purchase"] as const;
export type AnalyticsEvent = {
  name: (typeof analyticsEvents)[number];
  at: string;
  /** Of a purchase. */
  id?: string;
  amount?: string;
  currency?: string;
};

/**
 * The body of a request of the GA4 Measurement Protocol. Nobody’s name, email or address is in it, nor anything that stands for a
 * person: all that a business sends comes from one client, the app itself.
 */
export function analyticsBody(clientId: string, { name, at, id, amount, currency }: AnalyticsEvent) {
  const value = Number(amount ?? 0);
  const params =
    name === "purchase"
      ? {
          transaction_id: id,
          value,
          currency,
          items: [{ item_id: "invoice", item_name: "Invoice", price: value, quantity: 1 }],
        }
      : {};
  return {
    client_id: clientId,
    timestamp_micros: Date.parse(at) * 1000,
    non_personalized_ads: true,
    events: [
      {
        name,
        params: { ...params, engagement_time_msec: 1, session_id: String(Math.floor(Date.parse(at) / 1000)) },
      },
    ],
  };
}

/** What the validation server finds wrong, in its words; undefined when it finds nothing, and when it answers something else. */
export function validationTrouble(answer: unknown): string | undefined {
  const messages = (answer as { validationMessages?: unknown } | null)?.validationMessages;
  if (!Array.isArray(messages) || messages.length === 0) return undefined;
  const [{ description, fieldPath } = {}] = messages as { description?: unknown; fieldPath?: unknown }[];
  const words = [description, fieldPath].find((one) => typeof one === "string" && one !== "") as
    | string
    | undefined;
  return `Google refuses this: ${(words ?? "it didn’t say why").slice(0, 300)}`;
}

export const sendingWords =
  "Sending. Google never says whether it knows the secret: look for the events in its Realtime report.";
