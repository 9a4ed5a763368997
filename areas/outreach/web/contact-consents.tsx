import { Check, Minus, X } from "lucide-react";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { Reach } from "#areas/outreach/contract/consents.schema.ts";
import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import { phoneWords } from "./phone.messages.ts";
import { RecordConsent } from "./record-consent.tsx";
import { useReach } from "./consents.queries.ts";
import { channelNames, consentWords, hasAgreed, reachWords } from "./reach.view.ts";

type Open = { channel: PersonChannel; isGiven: boolean };

/** May we email, text, call? What a customer agreed to, in which words and when, and why a campaign doesn’t reach them; a card of their page. */
export function ContactConsents({ contact }: { contact: Contact }) {
  const read = useReach(contact.id);
  const mayChange = useRight("member");
  const [dialog, setDialog] = useKeptState<Open | undefined>("consent-dialog", undefined);
  const close = () => setDialog(undefined);
  return (
    <Card title={phoneWords.reachTitle}>
      {read.isPending && (
        <Waiting label="Loading what they agreed to">
          <Skeleton className="h-36" />
        </Waiting>
      )}
      <FailedRead read={read} title="What they agreed to didn’t load" />
      {read.data && (
        <ul className="divide-y divide-line">
          {read.data.map((one) => (
            <ReachRow
              key={one.channel}
              reach={one}
              onRecord={mayChange ? (isGiven) => setDialog({ channel: one.channel, isGiven }) : undefined}
            />
          ))}
        </ul>
      )}
      <RecordConsent
        open={dialog !== undefined}
        contactIds={[contact.id]}
        who={fullNameOf(contact)}
        channel={dialog?.channel ?? "text"}
        isGiven={dialog?.isGiven ?? true}
        onClose={close}
      />
    </Card>
  );
}

type RowProps = { reach: Reach; onRecord: ((isGiven: boolean) => void) | undefined };

function ReachRow({ reach, onRecord }: RowProps) {
  const { channel, reason, consent, address } = reach;
  const agreed = hasAgreed(reach);
  const isWaiting = reason !== null && reach.until !== null;
  const Icon = reason === null ? Check : isWaiting ? Minus : X;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon className={`icon mt-0.5 ${reason === null ? "text-positive" : "text-muted"}`} aria-hidden />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-label">{channelNames[channel]}</p>
        <p className="text-small text-text-2">{reachWords(reach)}</p>
        {consent && (
          <p className="text-small text-muted wrap-anywhere">
            {consentWords(consent)}. “{consent.wording}”
          </p>
        )}
      </div>
      {onRecord && address !== null && (
        <Button
          size="small"
          aria-label={`${agreed ? "Take back" : "Record"} consent to ${channelNames[channel].toLowerCase()}`}
          onClick={() => onRecord(!agreed)}
        >
          {agreed ? "Take back" : "Record consent"}
        </Button>
      )}
    </li>
  );
}
