import { useRef, useState } from "react";
import { ImageUp, Trash2 } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { DropArea } from "#platform/web/ui/drop-area.tsx";
import { type BooksSettings, maxLogoBytes } from "#areas/books/contract/books-settings.schema.ts";
import { useRemoveLogo, useSaveLogo } from "./books.queries.ts";

/** The logo that stands on invoices: chosen, dropped or removed; saved at once. */
export function LogoField({ settings, mayChange }: { settings: BooksSettings; mayChange: boolean }) {
  const chosen = useRef<File>(undefined);
  const [problem, setProblem] = useState<string>();
  const save = useSaveLogo(() => chosen.current as File);
  const remove = useRemoveLogo();
  const use = (file: File | undefined) => {
    if (!file || save.pending) return;
    if (file.size > maxLogoBytes)
      return setProblem("This picture is larger than 2 MB. Choose a smaller one.");
    setProblem(undefined);
    chosen.current = file;
    void save.run({});
  };
  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-4">
      <h3 className="text-small font-label">Logo</h3>
      {settings.logoUrl && (
        <img
          src={settings.logoUrl}
          alt="Your logo"
          className="max-h-16 max-w-48 justify-self-start rounded-small bg-[#fff] object-contain p-1"
        />
      )}
      {!settings.logoUrl && !mayChange && <p className="text-small text-muted">No logo yet.</p>}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          <DropArea
            accept="image/png,image/jpeg"
            className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control border-line-strong px-3.5 py-2.5 text-small text-muted"
            onFiles={([file]) => use(file)}
          >
            <ImageUp className="icon small" aria-hidden />
            <span>
              <span className="font-label text-accent-text">
                {save.pending ? "Uploading..." : settings.logoUrl ? "Change the logo" : "Choose a logo"}
              </span>
              <span className="max-tablet:hidden"> or drop it here: PNG or JPEG, up to 2 MB</span>
            </span>
          </DropArea>
          {settings.logoUrl && (
            <Button
              look="quiet-danger"
              size="small"
              icon={Trash2}
              busy={remove.pending}
              onClick={() => void remove.run({})}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      {problem && (
        <p className="text-caption text-danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
