import { randomUUID } from "node:crypto";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { accountingFactories, bodiesNameAccountingRecords } from "./accounting-factories.ts";
import { authFactories, bodiesNamePasskeys, withTwoFactor } from "./auth-factories.ts";
import { bodiesNameBookRecords, ledgerFactories, transactionFactories } from "./books-factories.ts";
import { bodiesNameCampaignRecords, campaignFactories } from "./campaign-factories.ts";
import { bodiesNameCalendarRecords, bookingFactories, calendarFactories } from "./calendar-factories.ts";
import { dealFactories } from "./deal-factories.ts";
import { bodiesNameQuoteRecords, managersQuoteFactories, quoteFactories } from "./quote-factories.ts";
import { bodiesNameInvoiceRecords, invoiceFactories, managersInvoiceFactories } from "./invoice-factories.ts";
import { helpFactories } from "./help-factories.ts";
import { importChoices, imported } from "./import-factories.ts";
import { outreachFactories } from "./outreach-factories.ts";
import { bodiesNameOwners, settingsFactories } from "./settings-factories.ts";
import { unknownDelivery } from "./unknown-delivery.ts";
import { bodiesNameWebhookRecords, integrationFactories } from "./integration-factories.ts";
import { bodiesNameBrowsers, pushFactories } from "./push-factories.ts";
import { bodiesNameSocialRecords, socialFactories } from "./social-factories.ts";
import type { SignedIn } from "./test-server.ts";
import { articleFactories } from "./tutorial-factories.ts";

type Factory = (owner: SignedIn) => Promise<{ params: Record<string, string>; body?: unknown }>;

export const nameOfCall = (call: Endpoint): string => `${call.method} ${call.path}`;

/** True when a call names a record in its address. */
export const hasParams = (call: Endpoint): boolean => call.path.includes(":");

const contact = async (owner: SignedIn): Promise<string> =>
  (
    await owner.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Whitfield",
        email: `${randomUUID()}@example.com`,
        source: "Referral",
        notes: "Met at the market",
      },
    })
  ).body.id;

const binned = async (owner: SignedIn): Promise<string> => {
  const id = await contact(owner);
  await owner.call(contactsApi.remove, { params: { id } });
  return id;
};

const attachment = async (owner: SignedIn): Promise<string> => {
  const form = new FormData();
  form.set("contactId", await contact(owner));
  form.set("file", new Blob(["hello"]), "hello.txt");
  return (await owner.call(attachmentsApi.upload, { form })).body.id;
};

const field = async (owner: SignedIn): Promise<string> =>
  (await owner.call(contactFieldsApi.create, { body: { label: `Birthday ${randomUUID()}`, type: "date" } }))
    .body.id;

const merge = async (owner: SignedIn): Promise<string> => {
  const [keepId, mergedId] = [await contact(owner), await contact(owner)];
  const { body } = await owner.call(contactMergesApi.create, {
    body: { keepId, mergedIds: [mergedId], versions: { [keepId]: 1, [mergedId]: 1 } },
  });
  return body.merges[0]?.id ?? "";
};

const work = async (owner: SignedIn): Promise<string> =>
  (
    await owner.call(contactsApi.bulk, {
      body: { action: { type: "addTag", tag: "VIP" }, ids: [await contact(owner)] },
    })
  ).body.id;

const stage = async (owner: SignedIn): Promise<string> =>
  (await owner.call(pipelineStagesApi.create, { body: { name: `Tasting ${randomUUID()}` } })).body.id;

const archivable: Factory = async (owner) => {
  const { body } = await owner.call(pipelineStagesApi.list);
  return { params: { id: await stage(owner) }, body: { moveTo: body[0]?.id } };
};

const invitation = async (owner: SignedIn): Promise<string> =>
  (
    await owner.call(invitationsApi.create, {
      body: { email: `${randomUUID()}@example.com`, role: "member" },
    })
  ).body.id;

/** Someone who accepted an invitation, in another browser. */
const teammate =
  (body: unknown): Factory =>
  async (owner) => {
    const email = `${randomUUID()}@example.com`;
    const { body: invited } = await owner.call(invitationsApi.create, { body: { email, role: "member" } });
    const {
      body: { link },
    } = await owner.call(invitationsApi.link, { params: { id: invited.id } });
    const cookies = new Map(owner.cookies);
    owner.cookies.clear();
    const { body: person } = await owner.call(authApi.register, {
      body: {
        firstName: "Mina",
        lastName: "Sato",
        companyName: "Alder & Rye",
        email,
        password: "a good password",
        invitation: link.split("token=")[1],
      },
    });
    owner.cookies.clear();
    for (const [name, value] of cookies) owner.cookies.set(name, value);
    return { params: { id: person.id }, body };
  };

const task = async (owner: SignedIn): Promise<string> =>
  (await owner.call(tasksApi.create, { body: { title: "Call Dana back", type: "call" } })).body.id;

const binnedTask = async (owner: SignedIn): Promise<string> => {
  const id = await task(owner);
  await owner.call(tasksApi.remove, { params: { id } });
  return id;
};

const notification = async (owner: SignedIn): Promise<string> =>
  (await owner.call(notificationsApi.list)).body[0]?.id ?? "";

const by =
  (make: (owner: SignedIn) => Promise<string>, body?: unknown): Factory =>
  async (owner) => ({ params: { id: await make(owner) }, body });

const note: Factory = async (owner) => {
  const { body } = await owner.call(contactsApi.get, { params: { id: await contact(owner) } });
  return { params: { id: body.id, noteId: body.notes[0]?.id ?? "" } };
};

/** Calls whose body names a person, a stage, a business, an invitation, a column, rows or a password that have to be there: their areas' tests show that they take them. */
export const bodiesNameRecords = [
  // What these need beside hangs on the kind of question, the proposed times, the role (an owner's access has no end); an edit without an amount changes nothing that there is.
  "POST /api/help/tickets",
  "PUT /api/outreach/sending-rules",
  "POST /api/host/tickets/:id/call",
  "PUT /api/accounting/taxes/threshold",
  "POST /api/team/invitations",
  "POST /api/team/members/:id/remove",
  "POST /api/team/transfer",
  // An address has to be one of its channel.
  "POST /api/outreach/suppressions",
  "POST /api/outreach/held-mail/send",
  "POST /api/outreach/held-mail/drop",
  ...bodiesNameOwners,
  "POST /api/team/switch",
  "POST /api/team/leave",
  "POST /api/team/invitations/accept",
  "PUT /api/pipeline-stages/order",
  "POST /api/pipeline-stages/:id/archive",
  "POST /api/deals",
  "POST /api/deals/left-open",
  "POST /api/tasks",
  "PUT /api/tasks/:id",
  "POST /api/contacts/merges",
  "POST /api/contacts/duplicates/dismiss",
  "POST /api/imports/pasted",
  "PUT /api/imports/:id",
  "POST /api/imports/:id/check",
  "PUT /api/imports/:id/rows/:number",
  ...bodiesNamePasskeys,
  ...bodiesNameBrowsers,
  ...bodiesNameBookRecords,
  ...bodiesNameAccountingRecords,
  ...bodiesNameInvoiceRecords,
  ...bodiesNameQuoteRecords,
  ...bodiesNameCampaignRecords,
  ...bodiesNameCalendarRecords,
  ...bodiesNameWebhookRecords,
  ...bodiesNameSocialRecords,
];

/** Calls with an id of something that isn't a customer's: people who see only their own customers are not limited in them. Every other call is tried as such a person. */
export const ofNoCustomer = [
  "PUT /api/contact-fields/:id",
  "DELETE /api/contact-fields/:id",
  "POST /api/auth/teammates/:id/reset-second-factor",
  ...Object.keys({ ...authFactories, ...settingsFactories, ...pushFactories }),
  ...Object.keys({ ...helpFactories, ...socialFactories }),
  "PUT /api/pipeline-stages/:id",
  "POST /api/pipeline-stages/:id/archive",
  "POST /api/notifications/:id/read",
  "POST /api/team/invitations/:id/resend",
  "POST /api/team/invitations/:id/link",
  "DELETE /api/team/invitations/:id",
  "PUT /api/team/members/:id",
  "POST /api/team/members/:id/remove",
  ...Object.keys(outreachFactories),
  "PUT /api/hosts/:id",
  "PUT /api/meeting-types/:id",
  "DELETE /api/meeting-types/:id",
  "PUT /api/calendar/feeds/:id",
  "DELETE /api/calendar/feeds/:id",
  "PUT /api/calendar/accounts/:id",
  "POST /api/calendar/accounts/:id/calendars",
  "POST /api/calendar/accounts/:id/disconnect",
  ...Object.keys({ ...campaignFactories, ...ledgerFactories, ...managersInvoiceFactories }),
  ...Object.keys({
    ...managersQuoteFactories,
    ...accountingFactories,
    ...integrationFactories,
  }),
];

/** How to make, in a business, what each call with an id works on, and a valid body. A new call is added here. */
export const factories: Record<string, Factory> = {
  "GET /api/contacts/:id": by(contact),
  "PUT /api/contacts/:id": by(contact, { firstName: "Changed" }),
  "DELETE /api/contacts/:id": by(contact),
  "POST /api/contacts/:id/restore": by(binned),
  "POST /api/contacts/:id/notes": by(contact, { text: "Called back" }),
  "DELETE /api/contacts/:id/notes/:noteId": note,
  "GET /api/contacts/:id/changes": by(contact),
  "POST /api/contacts/merges/:id/undo": by(merge),
  "PUT /api/contact-fields/:id": by(field, { label: `Anniversary ${randomUUID()}` }),
  "DELETE /api/contact-fields/:id": by(field),
  "GET /api/attachments/:id/file": by(attachment),
  "DELETE /api/attachments/:id": by(attachment),
  "GET /api/imports/:id": imported("begun"),
  "PUT /api/imports/:id": imported("begun", importChoices),
  "PUT /api/imports/:id/first-row": imported("begun", { isCustomer: true }),
  "POST /api/imports/:id/check": imported("begun", importChoices),
  "GET /api/imports/:id/rows": imported("checked"),
  "GET /api/imports/:id/wrong-values": imported("checked"),
  "PUT /api/imports/:id/rows/:number": imported(
    "checked",
    { cells: [{ index: 2, value: "ben@example.com" }] },
    { number: "3" },
  ),
  "POST /api/imports/:id/replace": imported("checked", { index: 2, from: "ben", to: "ben@example.com" }),
  "POST /api/imports/:id/decide": imported("checked", { decision: "same" }),
  "POST /api/imports/:id/start": imported("checked"),
  "POST /api/imports/:id/cancel": imported("checked"),
  "GET /api/imports/:id/dropped": imported("done"),
  "POST /api/imports/:id/undo": imported("done"),
  "GET /api/imports/:id/kept": imported("done"),
  "DELETE /api/imports/:id": imported("begun"),
  "GET /api/operations/:id": by(work),
  "POST /api/operations/:id/cancel": by(work),
  ...authFactories,
  ...pushFactories,
  ...helpFactories,
  "POST /api/auth/teammates/:id/reset-second-factor": async (owner) =>
    withTwoFactor(await teammate({ password: owner.password })(owner)),
  ...settingsFactories,
  "PUT /api/pipeline-stages/:id": by(stage, { color: "rose" }),
  "POST /api/pipeline-stages/:id/archive": archivable,
  "GET /api/tasks/:id": by(task),
  "PUT /api/tasks/:id": by(task, { title: "Call Dana today" }),
  "DELETE /api/tasks/:id": by(task),
  "POST /api/tasks/:id/restore": by(binnedTask),
  "POST /api/tasks/:id/snooze": by(task, { to: "tomorrow" }),
  "POST /api/outreach/deliveries/:id/resolve": by(
    async (owner) => unknownDelivery(owner, await contact(owner)),
    { outcome: "arrived" },
  ),
  ...outreachFactories,
  "POST /api/notifications/:id/read": by(notification),
  "POST /api/team/invitations/:id/resend": by(invitation),
  "POST /api/team/invitations/:id/link": by(invitation),
  "DELETE /api/team/invitations/:id": by(invitation),
  "PUT /api/team/members/:id": teammate({ role: "viewer" }),
  "POST /api/team/members/:id/remove": teammate({ to: null }),
  ...ledgerFactories,
  ...transactionFactories,
  ...invoiceFactories,
  ...managersInvoiceFactories,
  ...quoteFactories,
  ...managersQuoteFactories,
  ...accountingFactories,
  ...campaignFactories,
  ...dealFactories,
  ...calendarFactories,
  ...integrationFactories,
  ...socialFactories,
};

/** The same of calls that anyone may make, signed in or not. */
export const publicFactories: Record<string, Factory> = { ...bookingFactories, ...articleFactories };
