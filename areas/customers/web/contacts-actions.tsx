import { Combine, Download, Ellipsis, ListChecks, Plus, RefreshCw, Trash2, Upload } from "lucide-react";
import { Button, ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import type { MenuItem } from "#platform/web/ui/menu-layer.tsx";

type Props = {
  onRefresh: () => void;
  refreshing: boolean;
  onAdd: () => void;
  onChoose: () => void;
  onExport: () => void;
  mayChange: boolean;
  isEmpty: boolean;
};

const upload = { label: "Upload Contacts", icon: Upload, href: "/contact-import" };
const duplicates: MenuItem = { label: "Find duplicates", icon: Combine, href: "/contacts/duplicates" };
const bin: MenuItem = { label: "Trash", icon: Trash2, href: "/contacts/bin" };

/** The header's actions: on a phone only what fits, the rest in "more". On an empty page the primary button is in the page itself. */
export function ContactsActions({
  onRefresh,
  refreshing,
  onAdd,
  onChoose,
  onExport,
  mayChange,
  isEmpty,
}: Props) {
  const choose: MenuItem = { label: "Select", icon: ListChecks, onSelect: onChoose };
  const save: MenuItem = { label: "Export", icon: Download, disabled: isEmpty, onSelect: onExport };
  return (
    <>
      <span className="tablet:hidden">
        <IconButton icon={RefreshCw} label="Refresh" busy={refreshing} onClick={onRefresh} />
      </span>
      <span className="max-tablet:hidden">
        <Button look="quiet" icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
          Refresh
        </Button>
      </span>
      <span className="tablet:hidden">
        <Menu
          trigger={<IconButton icon={Ellipsis} label="More" />}
          items={mayChange ? [choose, upload, save, duplicates, bin] : [duplicates, bin]}
        />
      </span>
      <span className="max-tablet:hidden">
        <Menu
          trigger={<IconButton icon={Ellipsis} label="More" />}
          items={mayChange ? [choose, save, duplicates, bin] : [duplicates, bin]}
        />
      </span>
      {mayChange && (
        <>
          <ButtonLink href={upload.href} icon={Upload} className="max-tablet:hidden">
            {upload.label}
          </ButtonLink>
          <span className="max-tablet:hidden">
            <Button look={isEmpty ? "second" : "primary"} icon={Plus} onClick={onAdd}>
              Add New Person
            </Button>
          </span>
        </>
      )}
    </>
  );
}
