import { letIn, setDemoLeadInfo } from "#platform/web/browser-flags.ts";
import { demoLeadFault, type DemoLeadForm } from "#areas/landing/contract/demo-leads.rules.ts";
import { failureMessage, networkMessage } from "./landing.messages.ts";

/** What the form holds; `website` is the field that people never see. */
export type DemoLeadEntries = DemoLeadForm & { website: string };

/** The call's address, written out: importing its declaration would bring in the checks of all calls (see `contract/demo-leads.api.ts`). */
export const demoLeadsPath = "/api/demo-leads";

/** The entries of a form, without the blanks around them. */
export function entriesOf(form: Pick<FormData, "get">): DemoLeadEntries {
  const text = (name: keyof DemoLeadEntries) => String(form.get(name) ?? "").trim();
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    companyName: text("companyName"),
    phone: text("phone"),
    website: text("website"),
  };
}

/**
 * Asks for the demo: on success keeps the demo flag and who asked, and goes to /dashboard; otherwise an alert says what went
 * wrong (Spec 1 §2, §8). Returns whether the visitor is on the way.
 */
export async function accessDemo({ website, ...lead }: DemoLeadEntries, now: Date): Promise<boolean> {
  const message = demoLeadFault(lead) ?? (await refusalOf({ ...lead, ...(website && { website }) }));
  if (message !== undefined) {
    window.alert(message);
    return false;
  }
  letIn("demoMode");
  setDemoLeadInfo({ ...lead, timestamp: now.toISOString() });
  window.location.assign("/dashboard");
  return true;
}

async function refusalOf(body: object): Promise<string | undefined> {
  const init = {
    method: "POST",
    credentials: "include",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
  } as const;
  const response = await fetch(demoLeadsPath, init).catch(() => undefined);
  if (!response) return networkMessage;
  if (response.ok) return undefined;
  const answer = (await response.json().catch(() => undefined)) as { error?: unknown } | undefined;
  return typeof answer?.error === "string" && answer.error ? answer.error : failureMessage;
}
