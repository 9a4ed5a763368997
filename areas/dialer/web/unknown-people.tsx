import { Button } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { unknownWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import type { UnknownSettled } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { words } from "./dialer.messages.ts";
import { usePhoneRecipients, useSettleUnknown } from "./dialer.queries.ts";
import { type AnyCampaign, channelOf } from "./dialer.view.ts";

type Props = { campaign: AnyCampaign };

/** Calls or texts without an answer: they may have arrived, so a person decides. */
export function UnknownPeople({ campaign }: Props) {
  const channel = channelOf(campaign);
  const people = usePhoneRecipients(channel, campaign.id, { state: "unknown" });
  const settle = useSettleUnknown(channel);
  const mayChange = useRight("member");
  const say = (outcome: UnknownSettled["outcome"], contactId?: string) =>
    void settle.run({
      params: { id: campaign.id },
      body: { outcome, ...(contactId ? { contactId } : { count: campaign.unknownContacts }) },
    });
  const again = channel === "call" ? "Call again" : "Send again";
  const isOver = campaign.status === "cancelled";
  return (
    <section className="grid gap-2" aria-label="Without an answer">
      <Notice tone="warning">
        {unknownWords(campaign.unknownContacts, channel)}. {words.unknown}
      </Notice>
      <FailedRead read={people} title="The customers didn’t load" />
      {people.items === undefined && !people.isError && (
        <Waiting label="Loading customers">
          <Skeleton className="h-12" />
        </Waiting>
      )}
      <ul className="divide-y divide-line" aria-label="Customers">
        {people.items?.map(({ contactId, name, phoneNumber }, at) => (
          <li key={contactId ?? at} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
            <span className="wrap-anywhere">
              {name || "A removed customer"}
              <span className="text-caption text-muted">&ensp;{phoneNumber}</span>
            </span>
            {mayChange && contactId && (
              <span className="flex flex-wrap gap-2">
                <Button size="small" look="quiet" onClick={() => say("arrived", contactId)}>
                  It did
                </Button>
                {!isOver && (
                  <Button size="small" look="quiet" onClick={() => say("send_again", contactId)}>
                    {again}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <MoreButton list={people} />
      {mayChange && campaign.unknownContacts > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={settle.pending} onClick={() => say("arrived")}>
            All of them did
          </Button>
          {!isOver && (
            <Button size="small" busy={settle.pending} onClick={() => say("send_again")}>
              {again}: all of them
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
