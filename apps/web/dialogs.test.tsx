import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { drawn, on, told } from "#platform/web/testing/drawn.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { TwoFactorDialog } from "#areas/auth/web/two-factor-dialog.tsx";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { ContactNote } from "#areas/customers/contract/contacts.schema.ts";
import { ContactNotes } from "#areas/customers/web/contact-notes.tsx";
import { AddressForm } from "#areas/email-campaigns/web/address-form.tsx";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { ThresholdDialog } from "#areas/financial-reports/web/threshold-dialog.tsx";
import type { MadeApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import type { HookMade } from "#areas/integrations/contract/hooks.schema.ts";
import { ApiKeyMadeDialog } from "#areas/integrations/web/api-key-made-dialog.tsx";
import { HookMadeDialog } from "#areas/integrations/web/hook-made-dialog.tsx";
import { SecretDialog } from "#areas/integrations/web/secret-dialog.tsx";
import type { WrongValue } from "#areas/imports/contract/import-rows.schema.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import { ImportFixDialog } from "#areas/imports/web/import-fix-dialog.tsx";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoiceRemindersApi } from "#areas/invoices/contract/invoice-reminders.api.ts";
import { invoices } from "#areas/invoices/web/invoices.sample.ts";
import { RemindersCard } from "#areas/invoices/web/reminders-card.tsx";
import { ofInvoice } from "#areas/invoices/web/reminders.sample.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import type { AlertsHere } from "#areas/settings/contract/settings.schema.ts";
import { AlertsTab } from "#areas/settings/web/alerts-tab.tsx";
import { LinkDialog } from "#areas/team/web/link-dialog.tsx";

const user = on(authApi.user, () => ({ id: "1", workspaceRole: "owner" }) as never);
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe("what is shown this once", () => {
  const closed = vi.fn();
  const onClose = () => closed();
  const hook = { name: "Shop", url: "https://x/hooks/1", secret: "s", signed: false } as HookMade;
  const shown: Record<string, ReactNode> = {
    "an API key": <ApiKeyMadeDialog made={{ name: "Shop", key: "key" } as MadeApiKey} onClose={onClose} />,
    "a hook’s address": (
      <HookMadeDialog open isNew={false} made={hook} onClose={onClose} onMap={() => undefined} />
    ),
    "a webhook’s secret": <SecretDialog open secret="s" isNew onClose={onClose} />,
    "recovery codes": <TwoFactorDialog open doing="codes" onClose={onClose} />,
  };

  test.each(Object.entries(shown))("%s: Escape leaves it, its button closes it", async (what, dialog) => {
    closed.mockClear();
    const hands = drawn(dialog, "/", [
      user,
      on(twoFactorApi.renewCodes, () => ({ recoveryCodes: ["one", "two"] })),
    ]);
    if (what === "recovery codes") {
      await hands.user.type(await box("Your password"), "password");
      await hands.user.type(screen.getByLabelText(/^Code from the app/), "123456");
      await hands.user.click(screen.getByRole("button", { name: "Make new codes" }));
    }
    const done = await screen.findByRole("button", { name: /^(Done|I’ve saved them)$/ });
    await hands.user.keyboard("{Escape}");
    expect(closed).not.toHaveBeenCalled();
    await hands.user.click(done);
    expect(closed).toHaveBeenCalledOnce();
  });
});

test("a reminder that was looked at and closed says what is due now when it is opened again", async () => {
  const invoice = { ...(invoices[0] as InvoiceWithPayments), amountDue: "100.00", currency: "USD" as const };
  const card = vi.fn<(due: string) => void>();
  function Page() {
    const [amountDue, pay] = useState(invoice.amountDue);
    card.mockImplementation(pay);
    return <RemindersCard invoice={{ ...invoice, amountDue }} />;
  }
  const hands = drawn(<Page />, "/", [
    user,
    on(invoiceRemindersApi.get, () => ({ ...ofInvoice, canRemind: true, address: "dana@example.com" })),
    on(invoicePapersApi.mails, () => []),
    on(booksSettingsApi.get, () => ({ companyName: "Delgado" }) as never),
  ]);
  const open = async () =>
    hands.user.click(await screen.findByRole("button", { name: "Send a reminder now" }));
  await open();
  expect((await box("Message")).value).toContain("$100.00");
  await hands.user.click(screen.getByRole("button", { name: "Cancel" }));
  act(() => card("40.00"));
  await open();
  await waitFor(async () => expect((await box("Message")).value).toContain("$40.00"));
  expect((await box("Message")).value).not.toContain("$100.00");
});

test("an amount is taken as it is shown, with its sign and comma", async () => {
  const hands = drawn(<ThresholdDialog open year={2027} amount={null} onClose={() => undefined} />, "/", [
    user,
    on(taxesApi.saveThreshold, () => ({ year: 2027, amount: "1250.00" })),
  ]);
  await hands.user.type(await screen.findByLabelText(/^Needed from/), "$1,250.00");
  await hands.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(hands.writes()[0]?.body).toMatchObject({ year: 2027, amount: "1250.00" }));
});

test("what is typed while a note is being added is the next note", async () => {
  let answer: () => void = () => undefined;
  function Notes() {
    const [text, setText] = useState("");
    return <ContactNotes contactId="1" notes={[]} text={text} onText={setText} />;
  }
  const hands = drawn(<Notes />, "/", [
    user,
    on(contactsApi.addNote, () => new Promise((done) => (answer = () => done({} as ContactNote)))),
  ]);
  const note = await box("New note");
  await hands.user.type(note, "She called");
  await hands.user.click(screen.getByRole("button", { name: "Add" }));
  await hands.user.type(note, "; she wants the blue one");
  act(() => answer());
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Add" }).getAttribute("aria-disabled")).toBeNull(),
  );
  expect([note.value, hands.writes().map(({ body }) => body)]).toEqual([
    "She called; she wants the blue one",
    [{ text: "She called" }],
  ]);
});

test("Escape in the box of an email’s link closes the box, not the editor around it", async () => {
  const [closed, left] = [vi.fn(), vi.fn()];
  const editor = { isActive: () => false, state: { selection: { empty: true } } } as unknown as Editor;
  const hands = drawn(
    <Dialog open onClose={closed} title="Write an email">
      <AddressForm kind="link" editor={editor} onClose={left} />
    </Dialog>,
    "/",
    [],
  );
  await hands.user.type(await box("Link to"), "www.exam{Escape}");
  expect([left.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0]);
});

test("an alert that was switched off stays off while the next one is switched, and each sends itself alone", async () => {
  const alerts: AlertsHere = { email: true, sms: false, push: false, marketing: false, missing: [] };
  const hands = drawn(<AlertsTab />, "/settings", [
    user,
    on(settingsApi.alerts, () => ({ ...alerts })),
    on(settingsApi.saveAlerts, ({ body }) => Object.assign(alerts, body)),
  ]);
  const named = (name: RegExp) => screen.findByRole("switch", { name });
  await hands.user.click(await named(/^Email/));
  await waitFor(async () => expect((await named(/^Email/)).getAttribute("aria-disabled")).toBeNull());
  expect((await named(/^Email/)).getAttribute("aria-checked")).toBe("false");
  await hands.user.click(await named(/^Text messages/));
  await waitFor(() =>
    expect(hands.writes().map(({ body }) => body)).toEqual([{ email: false }, { sms: true }]),
  );
  expect(alerts).toMatchObject({ email: false, sms: true });
});

test("a fix of an import that leads to its rows asks before what was typed is dropped", async () => {
  const went: string[] = [];
  const wrong = {
    index: 0,
    header: "Email",
    value: "ana@",
    message: "Enter an email",
    rows: 2,
  } as WrongValue;
  const hands = drawn(
    <ImportFixDialog
      open
      imported={{ id: "1", columns: [] } as unknown as Import}
      wrong={wrong}
      onRows={() => went.push("rows")}
      onClose={() => went.push("closed")}
    />,
    "/",
    [user, on(contactFieldsApi.list, () => []), on(pipelineStagesApi.list, () => [])],
  );
  await hands.user.type(await box("Replace it with"), "example.com");
  const press = (name: string) => hands.user.click(screen.getByRole("button", { name }));
  await press("See the rows");
  await press("Keep editing");
  expect([went, (await box("Replace it with")).value]).toEqual([[], "ana@example.com"]);
  await press("See the rows");
  await press("Leave");
  expect(went).toEqual(["closed", "rows"]);
});

test("an invitation’s link that can’t be copied here is shown to be copied by hand", async () => {
  drawn(<LinkDialog link="https://x/invite/1" onClose={() => undefined} />, "/", []);
  const dialog = await screen.findByRole("dialog", { name: "Invitation link" });
  vi.stubGlobal("navigator", {});
  fireEvent.click(within(dialog).getByRole("button", { name: "Copy link" }));
  await told("Couldn’t copy", "https://x/invite/1");
});
