import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on, Refusal, told } from "#platform/web/testing/drawn.tsx";
import { useSelection } from "#platform/web/use-selection.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { useContactCount } from "./contacts.queries.ts";
import { listingFrom } from "./contacts.view.ts";
import { SelectionBar } from "./selection-bar.tsx";

const listing = listingFrom(new URLSearchParams());

function Bar() {
  const selection = useSelection(listing);
  const total = useContactCount({}) ?? 0;
  return (
    <SelectionBar
      selection={selection}
      listing={listing}
      total={total}
      loaded={[]}
      onMoved={() => undefined}
    />
  );
}

test("all that match are as many as the question said: where more came, it asks again with the new number", async () => {
  let count = 3;
  const message = "4 customers match now, not 3. Nothing was done. Check the number, then press again.";
  const { user, writes } = drawn(<Bar />, "/contacts", [
    on(contactsApi.count, () => ({ count })),
    on(contactsApi.bulk, ({ body }) => {
      if (body.count !== count) throw new Refusal(409, message, { code: "count_changed", count });
      return {
        id: "01930000-0000-7000-8abc-0000000000aa",
        kind: "contacts.bulk",
        title: "Moving customers to the trash",
        status: "done" as const,
        total: count,
        done: count,
        message: null,
        createdBy: null,
        createdAt: "2026-11-01T08:00:00.000Z",
        finishedAt: "2026-11-01T08:00:00.000Z",
      };
    }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Select all 3 customers that match" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByRole("alertdialog", { name: "Delete 3 customers?" });
  // They come too late for the question.
  count = 4;
  const act = () => screen.getAllByRole("button", { name: "Delete" }).at(-1) as HTMLElement;
  await user.click(act());
  // The question that is open hides the list of toasts from the test's eyes, not from a browser's.
  await screen.findAllByText(message);
  await screen.findByRole("alertdialog", { name: "Delete 4 customers?" });
  await user.click(act());
  await told("4 customers moved to the trash");
  expect(writes().map(({ body }) => (body as { count?: number }).count)).toEqual([3, 4]);
});
