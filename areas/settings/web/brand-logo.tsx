import { useRef } from "react";
import { maxLogoBytes } from "#platform/contract/pictures.ts";
import { PictureField } from "#platform/web/ui/picture-field.tsx";
import type { Brand } from "#areas/settings/contract/brand.schema.ts";
import { words } from "./brand.messages.ts";
import { useRemoveLogo, useSaveLogo } from "./brand.queries.ts";

/** The business's logo. */
export function BrandLogo({ brand, mayChange }: { brand: Brand; mayChange: boolean }) {
  const chosen = useRef<File>(undefined);
  const save = useSaveLogo(() => chosen.current as File);
  const remove = useRemoveLogo();
  return (
    <PictureField
      noun="logo"
      isThere={brand.logoUrl !== null}
      mayChange={mayChange}
      maxBytes={maxLogoBytes}
      isSaving={save.pending}
      isRemoving={remove.pending}
      onFile={(file) => {
        chosen.current = file;
        void save.run({});
      }}
      onRemove={() => void remove.run({})}
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
