import { Download, Ellipsis, Plug, Trash2 } from "lucide-react";
import { Button, ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { words } from "./accounting.messages.ts";

type Props = {
  /** Left out for those who may not. */ onConnect?: () => void;
  onExport?: () => void;
  /** Where deleted rows are, on the tabs that have a trash. */ binHref?: string;
};

/** Connect QuickBooks and Export Data in the header (Spec 2 §2); on a phone they are behind "More". */
export function AccountingActions({ onConnect, onExport, binHref }: Props) {
  const items = [
    ...(onConnect ? [{ label: words.connect, icon: Plug, onSelect: onConnect }] : []),
    ...(onExport ? [{ label: words.exportData, icon: Download, onSelect: onExport }] : []),
  ];
  return (
    <>
      {binHref && (
        <ButtonLink look="quiet" icon={Trash2} href={binHref} className="max-tablet:px-2">
          <span className="max-wide:sr-only">Trash</span>
        </ButtonLink>
      )}
      {items.length > 0 && (
        <span className="tablet:hidden">
          <Menu trigger={<IconButton icon={Ellipsis} label="More" />} items={items} />
        </span>
      )}
      {onConnect && (
        <Button look="quiet" icon={Plug} className="max-tablet:hidden" onClick={onConnect}>
          {words.connect}
        </Button>
      )}
      {onExport && (
        <Button icon={Download} className="max-tablet:hidden" onClick={onExport}>
          {words.exportData}
        </Button>
      )}
    </>
  );
}
