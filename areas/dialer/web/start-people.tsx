import { useState } from "react";
import { count } from "#platform/web/format.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { showToast } from "#platform/web/toasts.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { RecordConsent } from "#areas/outreach/web/index.ts";
import type { PhoneRecipient } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import {
  type AskedRecipients,
  readAllRecipients,
  usePhoneRecipients,
  useRenewPreflight,
} from "./dialer.queries.ts";
import { type AnyCampaign, channelOf } from "./dialer.view.ts";

type Props = { campaign: AnyCampaign; asked: AskedRecipients };

/** The customers behind a number, page by page; in practice with why a phone line would hold them. Who has not agreed yet can be recorded as agreed. */
export function StartPeople({ campaign, asked }: Props) {
  const channel = channelOf(campaign);
  const people = usePhoneRecipients(channel, campaign.id, asked);
  const mayChange = useRight("member");
  const renew = useRenewPreflight(channel);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRecording, setRecording] = useState(false);
  const [isReading, setReading] = useState(false);
  const shown = people.items;
  if (shown === undefined)
    return people.isError ? (
      <FailedRead read={people} title="The customers didn’t load" />
    ) : (
      <Waiting label="Loading customers">
        <Skeleton className="h-24" />
      </Waiting>
    );
  const asksConsent = asked.reason === "no_consent" && mayChange;
  const ids = shown.flatMap(({ contactId }) => contactId ?? []);
  const these = [...chosen];
  const chooseAll = async () => {
    setReading(true);
    try {
      setChosen(new Set(await readAllRecipients(channel, campaign.id, asked)));
    } catch {
      showToast({ tone: "danger", title: "The customers didn’t load" });
    } finally {
      setReading(false);
    }
  };
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {asksConsent && shown.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <Checkbox
            className="min-h-10"
            label={`Choose these ${count(ids.length)}`}
            checked={these.length === 0 ? false : ids.every((id) => chosen.has(id)) || "indeterminate"}
            onChange={(all) => setChosen(new Set(all ? ids : []))}
          />
          {people.hasNextPage && !isDemo() && (
            <Button size="small" look="quiet" busy={isReading} onClick={() => void chooseAll()}>
              Choose everyone
            </Button>
          )}
          <Button size="small" disabled={these.length === 0} onClick={() => setRecording(true)}>
            {these.length === 0 ? "Record consent" : `Record consent for ${count(these.length)}`}
          </Button>
        </div>
      )}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" aria-label="Customers">
        {shown.map((one, at) => (
          <Person
            key={one.contactId ?? at}
            person={one}
            why={asked.reason === undefined ? (one.reasonLabel ?? one.whenLive) : null}
            isChosen={one.contactId !== null && chosen.has(one.contactId)}
            onChoose={asksConsent ? choose : undefined}
          />
        ))}
      </ul>
      <MoreButton list={people} />
      <RecordConsent
        open={isRecording}
        contactIds={these}
        channel={channel}
        onClose={() => setRecording(false)}
        onRecorded={() => {
          setChosen(new Set());
          renew();
        }}
      />
    </div>
  );
}

type PersonProps = {
  person: PhoneRecipient;
  why: string | null;
  isChosen: boolean;
  onChoose: ((id: string, isChosen: boolean) => void) | undefined;
};

function Person({ person, why, isChosen, onChoose }: PersonProps) {
  const { contactId, name, phoneNumber } = person;
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-1.5">
      <span className="flex min-w-0 items-center gap-2">
        {onChoose && contactId && (
          <Checkbox
            name={`Choose ${name}`}
            checked={isChosen}
            onChange={(next) => onChoose(contactId, next)}
          />
        )}
        <span className="wrap-anywhere">
          {contactId ? (
            <a className="link" href={`/contacts/${contactId}`}>
              {name}
            </a>
          ) : (
            name
          )}
          <span className="text-caption text-muted">&ensp;{phoneNumber ?? "No phone number"}</span>
        </span>
      </span>
      {why && <span className="text-caption text-muted">{why}</span>}
    </li>
  );
}
