import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { closingApi } from "#areas/settings/contract/closing.api.ts";
import { changeHost } from "../host.ts";
import { calendarLogin } from "./calendar-factories.ts";
import { factories } from "./call-factories.ts";
import { dialerAsks } from "./dialer-factories.ts";
import { newAddress, newOrder } from "./formation-factories.ts";
import { lineAt, newClient } from "./invoice-fixture.ts";
import { formOf } from "./import-fixture.ts";
import { fileForm, pictureOf } from "./picture-form.ts";
import { startPushService, newPushBrowser, newPushPath } from "./push-service.ts";
import { bankOf, csvOf } from "./statement-fixture.ts";
import { newPage, newPost } from "./social-factories.ts";
import type { SignedIn } from "./test-server.ts";

/** What a call is asked for. */
export type AskedOnce = { params?: Record<string, string>; body?: unknown; form?: FormData };
type Ask = (owner: SignedIn) => Promise<AskedOnce> | AskedOnce;

const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const meeting = () => ({ title: "Tasting", type: "phone", startTime: later(3000), endTime: later(3001) });
const password: Ask = ({ password }) => ({ body: { password } });
const picture: Ask = async () => ({ form: fileForm(await pictureOf()) });
const named = ({ user, password }: SignedIn) => ({ body: { name: user.workspaceName, password } });
const client = async (owner: SignedIn) => ({ contactId: await newClient(owner), lineItems: [lineAt("10")] });
const table = "First name,Last name,Email\nDana,Whitfield,dana@example.com\n";

/** What each call is asked for whose own area has no factory for it, or none with a body. */
export const asksOnce: Record<string, Ask> = {
  ...dialerAsks,
  "POST /api/auth/change-password": ({ password }) => ({
    body: { currentPassword: password, newPassword: "another good password" },
  }),
  "POST /api/auth/two-factor": password,
  "POST /api/auth/passkeys/options": password,
  "POST /api/settings/email": ({ password }) => ({
    body: { email: `${randomUUID()}@example.com`, password },
  }),
  "POST /api/data-exports": password,
  "POST /api/outreach/suppressions/import": () => ({
    form: formOf("212,5550142\n", "numbers.txt", { channel: "call" }),
  }),
  "POST /api/outreach/suppressions": () => ({
    body: { channel: "email", address: `${randomUUID()}@example.com`, why: "Asked for it" },
  }),
  "POST /api/help/tickets": () => ({ body: { kind: "chat", subject: "Import", message: "It does nothing" } }),
  "POST /api/host/here": async ({ user }) => {
    await changeHost(inject("databaseUrl"), user.email, false);
    return { body: { isHere: true } };
  },
  "POST /api/settings/reopen-business": async (owner) => {
    await owner.call(closingApi.close, named(owner));
    await owner.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
    return {};
  },
  "POST /api/auth/teammates/:id/reset-second-factor": async (owner) =>
    factories["POST /api/auth/teammates/:id/reset-second-factor"]!(owner),
  "PUT /api/pipeline-stages/order": async (owner) => ({
    body: { ids: (await owner.call(pipelineStagesApi.list)).body.map(({ id }) => id).toReversed() },
  }),
  "PUT /api/meeting-types/order": async (owner) => ({
    body: { ids: (await owner.call(meetingTypesApi.list)).body.map(({ id }) => id) },
  }),
  "POST /api/formations/:id/files": async (owner) => ({
    ...(await factories["POST /api/formations/:id/files"]!(owner)),
    form: formOf("hello", "letter.txt"),
  }),
  "POST /api/virtual-addresses": () => ({ body: newAddress() }),
  "POST /api/formations": () => ({ body: newOrder() }),
  "POST /api/formation/name-checks": () => {
    const { owners: _, ...asked } = newOrder();
    return { body: asked };
  },
  "POST /api/accounting/chart-of-accounts": () => ({
    body: { accountCode: "1099", accountName: "PayPal", accountType: "asset", subType: "bank" },
  }),
  "POST /api/accounting/category-rules": async (owner) => ({
    body: {
      text: "flour",
      categoryId: (await owner.call(categoriesApi.create, { body: { name: "Flour" } })).body.id,
    },
  }),
  "POST /api/accounting/settings/logo": picture,
  "POST /api/brand/logo": picture,
  "POST /api/settings/picture": picture,
  "POST /api/email-images": picture,
  "POST /api/social-media/media": picture,
  "POST /api/social-media/accounts": () => ({ body: newPage() }),
  "POST /api/social-media/posts": async (owner) => ({ body: await newPost(owner) }),
  "POST /api/social-media/templates": () => ({ body: { name: "Bread", content: "Bread is ready" } }),
  "POST /api/social-media/campaigns": () => ({ body: { name: "Spring", startDate: "2026-12-01" } }),
  "POST /api/accounting/transactions": () => ({
    body: { amount: "10", description: "Flour", date: "2026-11-02", transactionType: "expense" },
  }),
  "POST /api/accounting/sales-tax-payments": async (owner) => {
    await owner.call(taxCodesApi.create, { body: { name: "GST", rate: "5" } });
    return { body: { taxCodeId: null, amount: "10", date: "2026-11-02" } };
  },
  "POST /api/accounting/transactions/:id/receipts": async (owner) => ({
    ...(await factories["POST /api/accounting/transactions/:id/receipts"]!(owner)),
    form: formOf("hello", "receipt.txt"),
  }),
  "POST /api/calendar/accounts": async () => {
    const login = await calendarLogin();
    return { body: { ...login, provider: "other", calendars: [`${login.address}home/`] } };
  },
  "POST /api/attachments": async (owner) => ({
    form: formOf("hello", "hello.txt", { contactId: await newClient(owner) }),
  }),
  "POST /api/contacts/merges": async (owner) => {
    const [keepId, mergedId] = [await newClient(owner), await newClient(owner)];
    return { body: { keepId, mergedIds: [mergedId], versions: { [keepId]: 1, [mergedId]: 1 } } };
  },
  "POST /api/contacts/duplicates/dismiss": async (owner) => ({
    body: { ids: [await newClient(owner), await newClient(owner)] },
  }),
  "POST /api/deals/import": () => ({
    form: formOf("Title,Email,Name\nCake,ana@example.com,Ana Silva\n", "deals.csv"),
  }),
  "POST /api/deals/left-open": async (owner) => ({
    body: { contactId: await newClient(owner), lostReason: "not_now" },
  }),
  "POST /api/deals": async (owner) => ({ body: { contactId: await newClient(owner), title: "Cake" } }),
  "POST /api/appointments": () => ({ body: meeting() }),
  "POST /api/meeting-types": () => ({ body: { name: "Tasting", durationMinutes: 30 } }),
  "POST /api/calendar/feeds": () => ({ body: { name: "Home", url: "http://127.0.0.1:9/home.ics" } }),
  "POST /api/calendar/feeds/file": () => ({
    form: formOf("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n", "home.ics", {
      name: "Home",
    }),
  }),
  "POST /api/accounting/tax-documents": () => ({ body: { documentType: "schedule_c", taxYear: 2024 } }),
  "POST /api/imports": () => ({ form: formOf(table, "customers.csv") }),
  "POST /api/imports/pasted": () => ({ body: { text: table } }),
  "POST /api/contacts/import": () => ({
    form: formOf(table, "customers.csv", {
      fieldMapping: JSON.stringify({ "0": "firstName", "1": "lastName", "2": "email" }),
    }),
  }),
  "POST /api/webhooks": () => ({ body: { url: "http://127.0.0.1:9/", events: ["contact.created"] } }),
  "POST /api/integrations": () => ({
    body: { name: "Automation", category: "Automation", config: { appId: "automation", features: [] } },
  }),
  "POST /api/accounting/invoices": async (owner) => ({ body: await client(owner) }),
  "POST /api/accounting/quotes": async (owner) => ({ body: await client(owner) }),
  "POST /api/accounting/recurring-invoices": async (owner) => ({
    body: { ...(await client(owner)), unit: "month", startDate: "2031-01-31" },
  }),
  "POST /api/push-subscriptions": async () => ({
    body: newPushBrowser((await startPushService()).url + newPushPath()).subscription,
  }),
  "POST /api/accounting/statements": async (owner) => ({
    form: formOf(csvOf([["2026-10-01", "COFFEE", "-4.50"]]), "bank.csv", { accountId: await bankOf(owner) }),
  }),
  "POST /api/accounting/reconciliations": async (owner) => ({
    body: { accountId: await bankOf(owner), day: "2026-01-31", closingBalance: "0" },
  }),
};

const elsewhere = "moves the session to another business, so that the same key there is another one";
const signsOut = "ends the session: asked again, nobody is signed in, and nothing happens";
const needsCode = "takes what only a person’s device shows, once";
const needsStripe = "asks Stripe, which is not there, and has keys of its own towards it";
const needsHeld = "takes only email that could not be sent for a day, whose number travels with the press";
const asks = "asks, and writes nothing";

/** Writes that are not tried, each with its reason. */
export const notTried: Record<string, string> = {
  "PUT /api/settings/look":
    "sets a cookie, which an answer that is kept could not: it is done again, and says the same",
  "POST /api/auth/close-account": signsOut,
  "POST /api/settings/close-business": signsOut,
  "POST /api/team/transfer": "ends the right to it: asked again, it is refused, and nothing happens",
  "POST /api/team/switch": elsewhere,
  "POST /api/team/leave": elsewhere,
  "POST /api/team/invitations/accept": elsewhere,
  "POST /api/auth/two-factor/confirm": needsCode,
  "POST /api/auth/two-factor/off": needsCode,
  "POST /api/auth/two-factor/recovery-codes": needsCode,
  "POST /api/auth/passkeys": needsCode,
  "POST /api/billing/pay": needsStripe,
  "POST /api/billing/payment-method": needsStripe,
  "POST /api/billing/refund": needsStripe,
  "POST /api/helpers/preview/steps": asks,
  "POST /api/appointments/repeats/preview": asks,
  "POST /api/calendar/accounts/calendars": asks,
  "POST /api/outreach/held-mail/send": needsHeld,
  "POST /api/outreach/held-mail/drop": needsHeld,
};

/** Calls that change what others of their area stand on, and so get a business of their own. */
export const isLast: string[] = [
  "PUT /api/accounting/period-lock",
  "POST /api/auth/change-password",
  "POST /api/settings/reopen-business",
  "POST /api/accounting/transactions",
  "POST /api/accounting/taxes/days",
  "POST /api/accounting/tax-documents",
  "PATCH /api/accounting/tax-documents/:id",
  "POST /api/accounting/tax-documents/:id/renew",
  "DELETE /api/accounting/tax-documents/:id",
  "POST /api/accounting/tax-documents/:id/restore",
  "POST /api/accounting/statements/:id/suggestions/take",
  "POST /api/accounting/reconciliations/:id/reopen",
  "DELETE /api/accounting/reconciliations/:id",
  "POST /api/accounting/reconciliations/:id/restore",
  "POST /api/appointments/:id/guests/:guestId/no-show",
];
