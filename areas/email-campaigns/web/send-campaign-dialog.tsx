import { Send } from "lucide-react";
import { count, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { usePreflight, useSendCampaign } from "./campaigns.queries.ts";

/** Asks before sending: who gets it, who does not and why, and what is in the way. */
export function SendCampaignDialog({ open, campaign, onClose }: { open: boolean; campaign: Campaign; onClose: () => void }) {
  const { data } = usePreflight(campaign.id, open);
  const send = useSendCampaign();
  const act = async () => { if (await send.run(campaign.id)) onClose(); };
  const blocked = data === undefined || data.problems.length > 0;
  const footer = <><DialogClose><Button>Not yet</Button></DialogClose><Button look="primary" icon={Send} disabled={blocked} busy={send.pending} onClick={() => void act()}>{data ? `Send to ${plural(data.will, "person", "people")}` : "Send"}</Button></>;
  return (
    <Dialog open={open} onClose={onClose} title="Ready to send?" subtitle={campaign.name} footer={footer}>
      {data === undefined ? <Waiting label="Counting people"><Skeleton className="h-10 w-2/5" /></Waiting> : (
        <div className="grid gap-4">
          <p className="flex items-center gap-3"><b className="num text-figure">{count(data.will)}</b><span><span className="font-label">get this email</span><br /><span className="text-small text-muted">{data.wont > 0 ? `${count(data.wont)} left out: ${data.skipped.map(({ count: number, label }) => `${count(number)} ${label}`).join(", ")}` : "Nobody is left out."}</span></span></p>
          {data.problems.map((problem) => <p key={problem.code} className="text-small text-danger">{problem.message}{problem.href && <> <a className="underline" href={problem.href}>Set it up</a></>}</p>)}
        </div>
      )}
    </Dialog>
  );
}
