import { expect, test } from "vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";
import type { W9OfContact } from "#areas/financial-reports/contract/w9-forms.schema.ts";
import { W9Dialog } from "./w9-dialog.tsx";

const contact = { id: "0193a4c0-0000-7000-8000-000000000006", name: "Dana Ito" };
const nobodys: W9OfContact = {
  contactId: contact.id,
  contactName: contact.name,
  form: null,
  deletedAt: null,
};
const first = {
  id: contact.id,
  contactId: contact.id,
  name: "Dana Ito",
  businessName: "Ito Gardens",
  classification: null,
  address: null,
  taxIdType: null,
  taxIdLast4: "6789",
  isExempt: false,
  requestedOn: null,
  receivedOn: null,
  state: "missing",
  updatedAt: "2026-11-01T08:00:00.000Z",
} as const;

test("whoever writes the first W-9 says that there was none, and of two the later one sees both", async () => {
  let now = nobodys;
  const { user, writes, renew } = drawn(
    <W9Dialog open contact={contact} onClose={() => undefined} />,
    "/accounting/taxes",
    [
      on(w9FormsApi.get, () => now),
      on(w9FormsApi.save, ({ body }) => {
        if (now.form === null || body.was?.businessName === first.businessName)
          return { ...now, form: { ...first, ...body } as W9OfContact["form"] };
        const { businessName, taxIdLast4 } = first;
        throw new Refusal(409, "Changed", { code: "clash", theirs: { businessName, taxId: taxIdLast4 } });
      }),
    ],
  );
  fireEvent.change(await screen.findByLabelText("Business name"), { target: { value: "Dana Ito LLC" } });
  fireEvent.change(screen.getByLabelText("Nine digits"), { target: { value: "98-7654321" } });
  // Somebody else is first, and this form hears of it.
  now = { ...nobodys, form: first };
  await renew();
  await screen.findByText(/ends in 6789|6789/);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Ito Gardens");
  expect(writes()[0]?.body).toEqual({
    businessName: "Dana Ito LLC",
    taxId: "98-7654321",
    was: { businessName: null, taxId: null },
  });
  const theirs = screen.getAllByRole("radio", { name: /^Theirs/ });
  for (const one of theirs) await user.click(one);
  await user.click(screen.getByRole("button", { name: "Save these" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Nine digits").value).toBe(""));
  expect(screen.getByLabelText<HTMLInputElement>("Business name").value).toBe("Ito Gardens");
  expect(writes()).toHaveLength(1);
});

test("a first W-9 is sent with the customer’s name, though nobody typed it", async () => {
  const { user, writes } = drawn(
    <W9Dialog open contact={contact} onClose={() => undefined} />,
    "/accounting/taxes",
    [on(w9FormsApi.get, () => nobodys), on(w9FormsApi.save, () => ({ ...nobodys, form: first }))],
  );
  fireEvent.change(await screen.findByLabelText("Asked for on"), { target: { value: "2026-01-05" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(writes()[0]?.body).toEqual({
      name: "Dana Ito",
      requestedOn: "2026-01-05",
      was: { name: null, requestedOn: null },
    }),
  );
});
