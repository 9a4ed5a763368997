import { useState } from "react";
import { ExternalLink, QrCode } from "lucide-react";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { ownZone, zoneChoices } from "#platform/web/time-zones.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { buttonCode, frameCode } from "./booking-codes.view.ts";
import { demoActions, words } from "./calendar.messages.ts";
import { SampleBooking } from "./sample-booking.tsx";
import { useCalendarSettings, useMeetingTypes, useSaveSettings } from "./calendar.queries.ts";

const QrDialog = lazyClosable(async () => (await import("./qr-dialog.tsx")).QrDialog);

/** The page on which customers book, to look at and to share. Before the business's clock is set it is not open, and asks for it. */
export function BookingPageCard({ onWhy }: { onWhy: () => void }) {
  const settings = useCalendarSettings();
  return (
    <Card title="Your booking page">
      {settings.isPending && (
        <Waiting label="Loading your booking page">
          <Skeleton className="h-40 w-full" />
        </Waiting>
      )}
      <FailedRead read={settings} title={words.failed}>
        {words.failedHelp}
      </FailedRead>
      {settings.data &&
        (settings.data.timeZone === "UTC" ? (
          <ClockQuestion />
        ) : (
          <SharedPage address={`${window.location.origin}/book/${settings.data.slug}`} onWhy={onWhy} />
        ))}
    </Card>
  );
}

/** Nobody set the business's clock: times would be offered at the wrong hours. */
function ClockQuestion() {
  const { run, pending } = useSaveSettings();
  const mayChange = useRight("manager");
  const [zone, setZone] = useState(ownZone);
  return (
    <div className="grid max-w-xl gap-4">
      <p className="text-text-2">
        Customers can book your free times by themselves, day and night. First, which clock do you go by?
      </p>
      <SelectField
        label="Time zone"
        options={zoneChoices(zone)}
        value={zone}
        disabled={!mayChange}
        onChange={({ target }) => setZone(target.value)}
      />
      {mayChange ? (
        <Button
          look="primary"
          className="justify-self-start"
          busy={pending}
          onClick={() => void run({ body: { timeZone: zone } })}
        >
          Open my booking page
        </Button>
      ) : (
        <p className="text-small text-muted">The owner or a manager can set it.</p>
      )}
    </div>
  );
}

function SharedPage({ address, onWhy }: { address: string; onWhy: () => void }) {
  const [isQrOpen, setQrOpen] = useState(false);
  const types = useMeetingTypes();
  const pages = (types.data ?? []).filter(({ isActive }) => isActive);
  return (
    <div className="grid gap-5">
      <p className="text-text-2">
        Customers choose a free time here, and it’s in your calendar. Send them the link, or put it on your
        website.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="rounded-md bg-sunken px-3 py-2 text-small wrap-anywhere">{address}</code>
        <CopyButton what="the link to your booking page" text={address} />
        {isDemo() ? (
          <Button size="small" icon={ExternalLink} onClick={() => stoppedByDemo(demoActions.book)}>
            Open
          </Button>
        ) : (
          <ButtonLink size="small" icon={ExternalLink} href={address} target="_blank" rel="noopener">
            Open
          </ButtonLink>
        )}
        <Button size="small" icon={QrCode} onClick={() => setQrOpen(true)}>
          QR code
        </Button>
        <Button size="small" look="quiet" onClick={onWhy}>
          {words.why}
        </Button>
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer text-accent-text">Put it on your website</summary>
        <div className="grid gap-4 pt-2">
          <Code label="A button that opens it" text={buttonCode(address)} />
          <Code label="The page itself, as a part of yours" text={frameCode(address)} />
        </div>
      </details>
      {isDemo() ? (
        <SampleBooking />
      ) : (
        <iframe
          src={pages[0] ? `${address}/${pages[0].slug}` : address}
          title="Your booking page"
          loading="lazy"
          sandbox="allow-scripts allow-forms allow-popups"
          className="h-[640px] w-full rounded-lg border border-line"
        />
      )}
      <QrDialog open={isQrOpen} address={address} onClose={() => setQrOpen(false)} />
    </div>
  );
}

const Code = ({ label, text }: { label: string; text: string }) => (
  <div className="grid gap-1">
    <div className="flex items-center justify-between gap-2">
      <span className="text-small font-label">{label}</span>
      <CopyButton what={label.toLowerCase()} text={text} />
    </div>
    <pre
      className="overflow-x-auto rounded-md bg-sunken p-3 text-small whitespace-pre-wrap wrap-anywhere"
      tabIndex={0}
    >
      <code>{text}</code>
    </pre>
  </div>
);
