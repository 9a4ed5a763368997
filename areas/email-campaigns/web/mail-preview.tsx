import { useRef, useState } from "react";
import { ChevronRight, Monitor, Smartphone } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { ErrorState, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useMailPreview } from "./previews.queries.ts";

export type Reader = { contactId: string | null; name: string };
type Props = { subject: string; content: string; reader: Reader; onNext?: () => void };

/** A mail as one customer will see it, as wide as a phone or a desk shows it. */
export function MailPreview({ subject, content, reader, onNext }: Props) {
  const [wide, setWide] = useState(false);
  const { data, error, isError, isFetching, refetch } = useMailPreview({ subject, content, contactId: reader.contactId });
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex min-h-8 items-center justify-between gap-2 text-small text-muted">
        <span className="min-w-0 truncate">As {reader.name} sees it</span>
        <span className="flex shrink-0 items-center gap-1">
          <IconButton size="small" icon={wide ? Smartphone : Monitor} label={wide ? "Show it as on a phone" : "Show it as on a desk"} onClick={() => setWide(!wide)} />
          {onNext && <button type="button" className="link text-small" onClick={onNext}>Next person <ChevronRight className="icon tiny" aria-hidden /></button>}
        </span>
      </div>
      <p className="text-caption text-muted">A plain version goes along for mail programs that show no pictures.</p>
      {data === undefined && isError && <ErrorState title="The preview did not load" error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined && !isError && <Waiting label="Making the preview"><div className="grid gap-3 rounded-card border border-line bg-surface p-4"><Skeleton className="w-4/5" /><Skeleton className="h-40" /></div></Waiting>}
      {data && (
        <div className="overflow-hidden rounded-card border border-line bg-[#fff] text-[#1f2937] shadow-card">
          <p className="border-b border-[#e5e7eb] px-4 py-3 font-title wrap-anywhere">{data.subject || <span className="text-[#6b7280]">No subject yet</span>}</p>
          <div className="overflow-x-auto"><MailFrame key={String(wide)} title={`The mail as ${reader.name} sees it`} html={data.html} wide={wide} /></div>
        </div>
      )}
    </section>
  );
}

const usualHeight = 420;

/** The mail in a frame as high as itself. Nothing in it runs or leads away: the sandbox lets us measure it, and lets it do nothing. */
function MailFrame({ title, html, wide }: { title: string; html: string; wide: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(usualHeight);
  const measure = () => setHeight(frame.current?.contentDocument?.documentElement.offsetHeight || usualHeight);
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" srcDoc={html} onLoad={measure} style={{ height }} className={classes("block border-0", wide ? "w-[700px]" : "w-full min-w-[320px]")} />;
}
