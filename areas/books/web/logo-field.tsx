import { maxLogoBytes } from "#platform/contract/pictures.ts";
import { PictureField } from "#platform/web/ui/picture-field.tsx";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { useRemoveLogo, useSaveLogo } from "./books.queries.ts";

/** The business's logo, as it stands on invoices. */
export function LogoField({ settings, mayChange }: { settings: BooksSettings; mayChange: boolean }) {
  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-4">
      <h3 className="text-small font-label">Logo</h3>
      <PictureField
        noun="logo"
        isThere={settings.logoUrl !== null}
        mayChange={mayChange}
        maxBytes={maxLogoBytes}
        save={useSaveLogo()}
        remove={useRemoveLogo()}
        shown={<ShownLogo url={settings.logoUrl} mayChange={mayChange} />}
      />
    </div>
  );
}

function ShownLogo({ url, mayChange }: { url: string | null; mayChange: boolean }) {
  if (url === null) return mayChange ? null : <p className="text-small text-muted">No logo yet.</p>;
  return (
    <img
      src={url}
      alt="Your logo"
      className="max-h-16 max-w-48 justify-self-start rounded-small bg-[#fff] object-contain p-1"
    />
  );
}
