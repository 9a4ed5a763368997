import { useLayoutEffect, useRef, useState } from "react";
import { ChevronRight, Monitor, Smartphone } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { ErrorState, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useMailPreview } from "./previews.queries.ts";

export type Reader = { contactId: string | null; name: string };
type Props = { subject: string; content: string; readers?: readonly Reader[] };

const anybody: Reader = { contactId: null, name: "a customer" };

/** How wide a mail is shown on a phone and on a desk, in pixels; a smaller place shows it smaller. */
const widths = { phone: 375, desk: 720 };

/** A mail as one customer will see it, as wide as a phone or a desk shows it; without readers, filled with made-up values. */
export function MailPreview({ subject, content, readers = [] }: Props) {
  const [at, setAt] = useState(0);
  const reader = readers[at % Math.max(readers.length, 1)] ?? anybody;
  const { place, room } = useRoom();
  const [chosen, setChosen] = useState<keyof typeof widths>();
  const screen = chosen ?? (room >= widths.desk ? "desk" : "phone");
  const { data, error, isError, isFetching, refetch } = useMailPreview({ subject, content, contactId: reader.contactId });
  const show = (one: keyof typeof widths) => ({ label: `Show it as on a ${one}`, "aria-pressed": screen === one, onClick: () => setChosen(one) });
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2 text-small text-muted">
        <span className="flex min-w-0 items-center gap-1.5"><span className="shrink-0">As</span>{readers.length > 1 ? <ReaderChoice readers={readers} at={at % readers.length} onChange={setAt} /> : <span className="min-w-0 truncate">{reader.name}</span>}<span className="shrink-0">sees it</span></span>
        <span className="flex shrink-0 items-center gap-1">
          <IconButton size="small" icon={Smartphone} {...show("phone")} />
          <IconButton size="small" icon={Monitor} {...show("desk")} />
          {readers.length > 1 && <button type="button" className="link ml-1 text-small" onClick={() => setAt(at + 1)}>Next person <ChevronRight className="icon tiny" aria-hidden /></button>}
        </span>
      </div>
      {data === undefined && isError && <ErrorState title="The preview did not load" error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      <div ref={place}>
        {data === undefined && !isError && <Waiting label="Making the preview"><div className="grid gap-3 rounded-card border border-line bg-surface p-4"><Skeleton className="w-4/5" /><Skeleton className="h-40" /></div></Waiting>}
        {data && (
          <div className="mx-auto overflow-hidden rounded-card border border-line bg-[#fff] text-[#1f2937] shadow-card" style={{ maxWidth: widths[screen] }}>
            <p className="border-b border-[#e5e7eb] px-4 py-3 font-title wrap-anywhere">{data.subject || <span className="text-[#6b7280]">No subject yet</span>}</p>
            <MailFrame key={screen} title={`The mail as ${reader.name} sees it`} html={data.html} width={widths[screen]} room={room} />
          </div>
        )}
      </div>
      <p className="text-caption text-muted">A plain version goes along for mail programs that show no pictures.</p>
    </section>
  );
}

/** Any of those who get it, by name. */
function ReaderChoice({ readers, at, onChange }: { readers: readonly Reader[]; at: number; onChange: (at: number) => void }) {
  return (
    <select aria-label="Whose mail is shown" className="min-w-0 max-w-44 rounded-small border border-line-control bg-surface px-1.5 py-1 text-small text-text pointer-coarse:min-h-11" value={at} onChange={(event) => onChange(Number(event.target.value))}>
      {readers.map((one, place) => <option key={one.contactId ?? place} value={place}>{one.name}</option>)}
    </select>
  );
}

/** How wide the place of the preview is, in pixels; told anew when it changes. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    setRoom(element.clientWidth);
    const watching = new ResizeObserver(() => setRoom(element.clientWidth));
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return { place, room };
}

const usualHeight = 420;
// The border of its paper stands on both sides.
const borders = 2;

/** The mail in a frame as high as itself. Nothing in it runs or leads away: the sandbox lets us measure it, and lets it do nothing. */
function MailFrame({ title, html, width, room }: { title: string; html: string; width: number; room: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(usualHeight);
  const scale = Math.min(1, room / width);
  const measure = () => setHeight(frame.current?.contentDocument?.documentElement.offsetHeight || usualHeight);
  return (
    // Out of the flow: however wide the mail is, its place stays as it is.
    <div className="relative overflow-hidden" style={{ height: height * scale }}>
      <iframe ref={frame} title={title} sandbox="allow-same-origin" srcDoc={html} onLoad={measure} className="absolute top-0 left-0 origin-top-left border-0" style={{ width: width - borders, height, transform: scale < 1 ? `scale(${scale})` : undefined }} />
    </div>
  );
}
