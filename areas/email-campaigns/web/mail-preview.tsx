import { useLayoutEffect, useRef, useState } from "react";
import { ChevronRight, Monitor, Smartphone } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { type Asked, SearchChoice } from "#platform/web/ui/search-choice.tsx";
import { PreviewSkeleton } from "./preview-skeleton.tsx";
import { type Reader, useMailPreview, useReadersFor } from "./previews.queries.ts";

type Props = {
  subject: string;
  content: string;
  /** The customers it is previewed as, in order; undefined until they are known. */ readers:
    | readonly Reader[]
    | undefined;
};

/** How wide an email is shown on a phone and on a desktop, in pixels; a smaller space shows it smaller. */
const widths = { phone: 375, desk: 720 };

/** An email as any chosen customer will see it, at the width of a phone or a desktop; filled with made-up values when there is no customer. */
export function MailPreview({ readers, ...mail }: Props) {
  return readers ? <PreviewFor {...mail} readers={readers} /> : <PreviewSkeleton />;
}

function PreviewFor({ subject, content, readers }: Props & { readers: readonly Reader[] }) {
  const [picked, setPicked] = useState<Reader>();
  const reader = picked ?? readers[0];
  const goOn = () =>
    setPicked(readers[(readers.findIndex((one) => one.id === reader?.id) + 1) % readers.length]);
  const { place, room } = useRoom();
  const [chosen, setChosen] = useState<keyof typeof widths>();
  const screen = chosen ?? (room >= widths.desk ? "desk" : "phone");
  const read = useMailPreview({
    subject,
    content,
    contactId: reader?.id ?? null,
  });
  const { data, isError } = read;
  const show = (one: keyof typeof widths) => ({
    label: `Show it as on a ${one}`,
    "aria-pressed": screen === one,
    onClick: () => setChosen(one),
  });
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small text-muted">
        {reader ? (
          <span className="flex min-w-0 flex-[1_1_240px] items-center gap-2">
            <span className="shrink-0">As</span>
            <ReaderChoice reader={reader} onChange={setPicked} />
            <span className="shrink-0">sees it</span>
          </span>
        ) : (
          <span>As a customer sees it</span>
        )}
        <span className="ml-auto flex shrink-0 items-center gap-1">
          <IconButton size="small" icon={Smartphone} {...show("phone")} />
          <IconButton size="small" icon={Monitor} {...show("desk")} />
          {readers.length > 1 && (
            <button
              type="button"
              className="link ml-1 min-h-8 text-small pointer-coarse:min-h-11"
              onClick={goOn}
            >
              Next customer <ChevronRight className="icon tiny" aria-hidden />
            </button>
          )}
        </span>
      </div>
      <FailedRead read={read} title="The preview didn’t load" />
      <div ref={place}>
        {data === undefined && !isError && <PreviewSkeleton />}
        {data && (
          <div
            className="mx-auto overflow-hidden rounded-card border border-line bg-[#fff] text-[#1f2937] shadow-card"
            style={{ maxWidth: widths[screen] }}
          >
            <p className="border-b border-[#e5e7eb] px-4 py-3 font-title wrap-anywhere">
              {data.subject || <span className="text-[#6b7280]">No subject yet</span>}
            </p>
            <MailFrame
              key={screen}
              title={`The email as ${reader?.name ?? "a customer"} sees it`}
              html={data.html}
              width={widths[screen]}
              room={room}
            />
          </div>
        )}
      </div>
      {!reader && (
        <p className="text-caption text-muted">You have no customers yet, so we made up the names.</p>
      )}
      <p className="text-caption text-muted">
        A text-only version is included for email apps that don’t show pictures.
      </p>
    </section>
  );
}

/** Any customer, by name. */
function ReaderChoice({
  reader,
  onChange,
}: {
  reader: Reader;
  onChange: (reader: Reader | undefined) => void;
}) {
  const [asked, setAsked] = useState<Asked>({ text: "", open: false });
  const { readers, isFetching } = useReadersFor(asked.text, asked.open);
  return (
    <SearchChoice
      label="Whose email to show"
      hideLabel
      className="min-w-0 flex-1 text-text"
      listLabel="Customers"
      placeholder="A customer"
      found={readers ?? []}
      isFetching={isFetching}
      onAsk={setAsked}
      value={reader}
      onChange={onChange}
    />
  );
}

/** How wide the preview's space is, in pixels; updated when it changes. */
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
// The paper's border is on both sides.
const borders = 2;

/** The email in a frame as tall as itself. Nothing in it runs or leads away: the sandbox lets us measure it, and lets it do nothing. */
function MailFrame({
  title,
  html,
  width,
  room,
}: {
  title: string;
  html: string;
  width: number;
  room: number;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(usualHeight);
  const scale = Math.min(1, room / width);
  const measure = () =>
    setHeight(frame.current?.contentDocument?.documentElement.offsetHeight || usualHeight);
  return (
    // Out of the flow: however wide the email is, its space stays as it is.
    <div className="relative overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={measure}
        className="absolute top-0 left-0 origin-top-left border-0"
        style={{ width: width - borders, height, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
    </div>
  );
}
