import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { screen, waitFor, within } from "@testing-library/react";
import { offerFills } from "#platform/web/slots.ts";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact, ListedContact } from "#areas/customers/contract/contacts.schema.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";
import type { SimilarContact } from "#areas/duplicates/contract/duplicates.schema.ts";
import { useSimilar } from "#areas/duplicates/web/duplicates.queries.ts";
import { fills } from "#areas/duplicates/web/duplicates.fills.ts";
import { AddContactDialog } from "./add-contact-dialog.tsx";
import { ContactSearch } from "./contact-search.tsx";
import { sampleContacts } from "./contacts.sample.ts";
import { ContactsPage } from "./contacts-page.tsx";

const [someone] = sampleContacts;
/** The live region in which these words are. */
const saidWith = async (words: string) => (await screen.findByText(words)).closest("[aria-live=polite]");

test("how many a search finds is said with what they are, on the list and in the box of a customer", async () => {
  const { user } = drawn(
    <>
      <ContactsPage />
      <ContactSearch label="Customer" value={undefined} onChange={() => undefined} />
    </>,
    "/contacts",
    [
      on(contactsApi.list, ({ query }) => (query.search === "nobody" ? [] : [someone as ListedContact])),
      on(contactsApi.count, ({ query }) => ({ count: query.search === "nobody" ? 0 : 3 })),
    ],
  );
  expect(await saidWith("Shown: 3 customers")).not.toBeNull();
  await user.type(within(await screen.findByRole("search")).getByRole("textbox"), "nobody");
  expect(await saidWith("Shown: 0 customers")).not.toBeNull();
  await user.click(screen.getByLabelText("Customer"));
  expect(await saidWith("1 found")).not.toBeNull();
  await user.keyboard("nobody");
  expect(await saidWith("Nothing found")).not.toBeNull();
});

const typed = { email: "ines@example.com", phone: "", name: "Ines Quarto" };

function Adding() {
  const [open, setOpen] = useState(true);
  const { data = [] } = useSimilar(typed, false);
  return (
    <>
      <AddContactDialog open={open} onClose={() => setOpen(false)} />
      <output>{data.length} alike</output>
    </>
  );
}

test("who is just being added is not called one who is there already, though the answer finds them", async () => {
  offerFills(fills);
  onTestFinished(() => offerFills([]));
  const added = { ...someone, firstName: "Ines", lastName: "Quarto", email: typed.email } as Contact;
  let find: (found: SimilarContact[]) => void = () => undefined;
  const found = new Promise<SimilarContact[]>((resolve) => {
    find = resolve;
  });
  const { user, sent } = drawn(<Adding />, "/contacts", [
    on(contactsApi.create, async () => {
      find([{ ...added, reason: "email" } as SimilarContact]);
      await screen.findByText("1 alike");
      return added;
    }),
    on(duplicatesApi.similar, () => found),
  ]);
  await user.type(await screen.findByLabelText("First name"), "Ines");
  await user.type(screen.getByLabelText("Last name"), "Quarto");
  await user.type(screen.getByLabelText("Email"), typed.email);
  const source = screen.getByLabelText<HTMLSelectElement>("Source");
  await user.selectOptions(source, source.options[1]?.value ?? "");
  await waitFor(() =>
    expect(sent.some(({ query }) => query.email === typed.email && query.name === typed.name)).toBe(true),
  );
  const shown: string[] = [];
  const watch = new MutationObserver(() => shown.push(document.body.textContent ?? ""));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  await user.click(screen.getByRole("button", { name: "Add Person" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shown.some((one) => one.includes("1 alike"))).toBe(true);
  expect(shown.filter((one) => one.includes("already in your list"))).toEqual([]);
});
