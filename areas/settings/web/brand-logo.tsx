import { maxLogoBytes } from "#platform/contract/pictures.ts";
import { PictureField } from "#platform/web/ui/picture-field.tsx";
import type { Brand } from "#areas/settings/contract/brand.schema.ts";
import { words } from "./brand.messages.ts";
import { useRemoveLogo, useSaveLogo } from "./brand.queries.ts";

/** The business's logo. */
export function BrandLogo({ brand, mayChange }: { brand: Brand; mayChange: boolean }) {
  return (
    <PictureField
      noun="logo"
      isThere={brand.logoUrl !== null}
      mayChange={mayChange}
      maxBytes={maxLogoBytes}
      save={useSaveLogo()}
      remove={useRemoveLogo()}
      shown={
        <>
          {brand.logoUrl && (
            <img
              src={brand.logoUrl}
              alt="Your logo"
              className="max-h-16 max-w-48 justify-self-start rounded-small bg-[#fff] object-contain p-1"
            />
          )}
          <p className="text-small text-muted">{words.logoHelp}</p>
        </>
      }
    />
  );
}
