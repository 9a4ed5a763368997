import { useState } from "react";
import { Mail } from "lucide-react";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { WonOffer } from "#areas/deals/web/index.ts";
import { reviewMail } from "./campaigns.messages.ts";
import { useOfferedDraft } from "./campaigns.queries.ts";

/** Offers a draft that asks a customer who bought for a review. */
export function ReviewOffer({ deal: { contactId, contactName } }: { deal: Deal }) {
  const { run, pending } = useOfferedDraft();
  const [draftId, setDraftId] = useState<string>();
  const write = async () => {
    const outcome = await run({
      body: { ...reviewMail(contactName), audience: { contactIds: [contactId] } },
    });
    if (outcome.ok) setDraftId(outcome.reply.id);
  };
  return (
    <WonOffer
      act={{ label: "Write Draft", icon: Mail, busy: pending, run: () => void write() }}
      done={
        draftId && (
          <a className="link" href={`/email-campaigns/${draftId}`}>
            See the draft
          </a>
        )
      }
    >
      Ask for a review by email? You read it before it’s sent.
    </WonOffer>
  );
}
