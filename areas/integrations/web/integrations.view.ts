import { dateTime } from "#platform/web/format.ts";
import { sendingWords } from "#areas/integrations/contract/google-analytics.rules.ts";
import type { Integration } from "#areas/integrations/contract/integrations.schema.ts";

export type AppState = { tone: "info" | "positive" | "warning" | "danger"; label: string; text: string };

/** How an app stands, in a word and a sentence with its time and reason. Nothing is called connected that wasn’t checked. */
export function appStateOf(app: Integration): AppState {
  const { status, statusReason: reason, checkedAt } = app;
  const when = checkedAt ? ` Checked ${dateTime(checkedAt)}.` : "";
  const why = reason ? ` ${reason.replace(/[.!]?$/, ".")}` : "";
  if (app.isPaused) return { tone: "warning", label: "Paused", text: "Your plan doesn’t include it." };
  if (!app.isActive) return { tone: "info", label: "Off", text: `Switched off: it does nothing.${when}` };
  if (status === "connected") return { tone: "positive", label: "Connected", text: `${why}${when}`.trim() };
  if (status === "waiting" && reason === sendingWords)
    return { tone: "info", label: "Sending", text: sendingWords };
  if (status === "waiting") return { tone: "info", label: "Waiting", text: `${why}${when}`.trim() };
  return { tone: "danger", label: "Not working", text: `${why}${when}`.trim() };
}

const fileNames: Readonly<Record<string, string>> = {
  ics: "Calendar address",
  csv: "CSV address",
  xlsx: "Excel address",
};

/** The private addresses that an app tells its managers, each with what it is. */
export function addressesIn({
  settings,
}: Pick<Integration, "settings">): { label: string; address: string }[] {
  const { address, addresses } = settings;
  const named = typeof addresses === "object" && addresses !== null ? Object.entries(addresses) : [];
  if (named.length > 0)
    return named.map(([ending, one]) => ({ label: fileNames[ending] ?? ending, address: String(one) }));
  return typeof address === "string" ? [{ label: "Address for Stripe", address }] : [];
}
