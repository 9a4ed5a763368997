import { FilePlus2, Trash2 } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { BusinessType } from "#areas/books/contract/books-settings.schema.ts";
import { refusalOfRemoval } from "#areas/financial-reports/contract/tax-documents.rules.ts";
import { taxDocumentsBinPage } from "#areas/financial-reports/contract/taxes.pages.ts";
import { words } from "./taxes.messages.ts";
import { useDeleteDocument, useTaxDocuments } from "./taxes.queries.ts";
import { documentName, documentNote } from "./taxes.view.ts";

const MakeDialog = lazyClosable(async () => (await import("./make-document-dialog.tsx")).MakeDocumentDialog);

type Props = { year: number; businessType: BusinessType; today: string };

/** Packages and worksheets of all years, and the way to make one. */
export function TaxDocumentsCard(props: Props) {
  const list = useTaxDocuments();
  const mayMake = useRight("manager");
  const remove = useDeleteDocument();
  const [isOpen, setIsOpen] = useKeptState("make-document", false);
  return (
    <Card
      className="wide:col-span-2"
      title={
        <>
          {words.documents} <span className="text-small font-text text-muted">{words.documentsTerm}</span>
        </>
      }
      actions={
        <>
          {mayMake && (
            <Button size="small" icon={FilePlus2} onClick={() => setIsOpen(true)}>
              {words.make}
            </Button>
          )}
          <ButtonLink look="quiet" size="small" icon={Trash2} href={taxDocumentsBinPage.path}>
            Trash
          </ButtonLink>
        </>
      }
    >
      <p className="-mt-2 text-small text-muted">{words.documentsHow}</p>
      <ul className="mt-2">
        {list.items?.map((one) => (
          <li key={one.id} className="flex min-h-14 items-center gap-2 border-t border-line py-1 text-small">
            <a href={`/accounting/taxes/${one.id}`} className="min-w-0 flex-1 py-1 hover:underline">
              <span className="block font-label">{documentName(one)}</span>
              <span className="block text-caption text-muted">{documentNote(one)}</span>
            </a>
            {one.hasMoved && (
              <Badge kind="tint" value="amber">
                {words.moved}
              </Badge>
            )}
            {mayMake && refusalOfRemoval(one.status) === undefined && (
              <IconButton
                icon={Trash2}
                size="small"
                label={`Delete ${documentName(one)}`}
                onClick={() => void remove.run({ params: { id: one.id } })}
              />
            )}
          </li>
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading={words.loadingDocuments}
        empty={words.noDocuments}
        failed={words.documentsFailed}
      />
      <MakeDialog {...props} open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}
