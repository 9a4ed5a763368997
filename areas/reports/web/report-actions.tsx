import { CalendarClock, Download, FileSpreadsheet, FileText, Sheet, SlidersHorizontal } from "lucide-react";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { Button, ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { ReportFormat } from "#areas/reports/contract/reports.schema.ts";
import { demoActions, words } from "./reports.messages.ts";
import { chosenCount, downloadAddress, type Listing } from "./reports.view.ts";

type Props = {
  listing: Listing;
  /** False where the plan has no downloads. */
  isPlanned: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMonday: () => void;
};

/** Filter and Download (Spec 2, Growth dashboard), which in the demo only say what they would do, and the mail of Mondays. */
export function ReportActions({ listing, isPlanned, isOpen, onToggle, onMonday }: Props) {
  const set = chosenCount(listing);
  const filter = set > 0 ? `${words.filter} (${set})` : words.filter;
  const press = () => stoppedByDemo(demoActions.filter) || onToggle();
  return (
    <>
      <IconButton icon={CalendarClock} label="Monday email" onClick={onMonday} />
      <span className="tablet:hidden">
        <IconButton icon={SlidersHorizontal} label={filter} aria-expanded={isOpen} onClick={press} />
      </span>
      <Button
        look="quiet"
        icon={SlidersHorizontal}
        aria-expanded={isOpen}
        className="max-tablet:hidden"
        onClick={press}
      >
        {filter}
      </Button>
      <DownloadButton listing={listing} isPlanned={isPlanned} className="max-tablet:hidden" />
    </>
  );
}

type DownloadProps = Pick<Props, "listing" | "isPlanned"> & { full?: boolean; className?: string };

const formats: readonly { format: ReportFormat; label: string; icon: typeof Sheet }[] = [
  { format: "pdf", label: "PDF, to print or send", icon: FileText },
  { format: "xlsx", label: "Excel workbook", icon: FileSpreadsheet },
  { format: "csv", label: "CSV file", icon: Sheet },
];

/** In the header; on a phone a full button below it. Where the plan has no downloads, the way to the one that has. */
export function DownloadButton({ listing, isPlanned, full, className }: DownloadProps) {
  const look = { look: "primary", icon: Download, full, className } as const;
  const mayDownload = useRight("member");
  if (isDemo())
    return (
      <Button {...look} onClick={() => stoppedByDemo(demoActions.download)}>
        {words.download}
      </Button>
    );
  if (!mayDownload) return null;
  if (!isPlanned)
    return (
      <ButtonLink icon={Download} full={full} className={className} href="/billing">
        {words.downloadsFrom}
      </ButtonLink>
    );
  return (
    <Menu
      trigger={<Button {...look}>{words.download}</Button>}
      items={formats.map(({ format, label, icon }) => ({
        label,
        icon,
        onSelect: () => window.location.assign(downloadAddress(listing, format)),
      }))}
    />
  );
}
