import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";
import { typeNames } from "#areas/formation/contract/state-names.rules.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { addressText } from "./formation.view.ts";
import { demoActions, toasts } from "./formation.messages.ts";

/** Offers a started business's name, address and type to Settings and Money & Books: each with one press, nothing by itself. */
export function ApplyToSettings({ order }: { order: Formation }) {
  const { businessName, businessAddress, businessType } = order;
  const business = useQueryOf(settingsApi.business).data;
  const books = useQueryOf(booksSettingsApi.get).data;
  const saveBusiness = useAction(settingsApi.saveBusiness, {
    demo: demoActions.apply,
    success: toasts.saved,
    failure: toasts.notSaved,
    refresh: [settingsApi.business],
  });
  const saveBooks = useAction(booksSettingsApi.save, {
    demo: demoActions.apply,
    success: toasts.saved,
    failure: toasts.notSaved,
    refresh: [booksSettingsApi.get],
  });
  const address = businessAddress && addressText(businessAddress);
  const offers = [
    business &&
      business.name !== businessName && {
        text: "Use its name in Settings",
        press: () => saveBusiness.run({ body: { name: businessName, was: { name: business.name } } }),
      },
    business &&
      address &&
      business.address !== address && {
        text: "Use its address in Settings",
        press: () => saveBusiness.run({ body: { address, was: { address: business.address } } }),
      },
    books &&
      books.businessType !== businessType && {
        text: `Set ${typeNames[businessType]} in Money & Books`,
        press: () => saveBooks.run({ body: { businessType, was: { businessType: books.businessType } } }),
      },
  ].filter((offer) => typeof offer === "object" && offer !== null);
  if (offers.length === 0) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-2 border-t border-line pt-3">
      <b className="font-label">It’s started. Use it elsewhere too?</b>
      {offers.map(({ text, press }) => (
        <Button
          key={text}
          size="small"
          busy={saveBusiness.pending || saveBooks.pending}
          onClick={() => void press()}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
