import { useState } from "react";
import { clearBrowser } from "#platform/web/browser-flags.ts";
import { leaveFor } from "#platform/web/whose.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { lastOwnerMessage } from "#areas/team/contract/members.rules.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { useLeave } from "./members.queries.ts";
import { mayLeave, type Me } from "./team.view.ts";
import { TransferDialog } from "./transfer-dialog.tsx";

/** The ways out: transferring the business, and leaving it. */
export function TeamLeaving({ me, members }: { me: Me; members: readonly Member[] }) {
  const [asking, setAsking] = useState<"leave" | "transfer">();
  const leave = useLeave();
  const others = members.filter((member) => member.id !== me.id);
  const free = mayLeave(me, members);
  const mayTransfer = me.role === "owner" && others.length > 0;
  const close = () => setAsking(undefined);
  const go = async () => {
    const outcome = await leave.run({ body: { workspaceId: me.workspaceId } });
    if (!outcome.ok) return close();
    // They chose to leave, so being signed out needs no explanation.
    if (!outcome.reply.workspaceId) clearBrowser();
    leaveFor(outcome.reply.workspaceId ? "/dashboard" : "/auth");
  };
  return (
    <Card title="Your membership">
      <p className="text-text-2">
        {free
          ? "If you leave, your customers go to the owner. You need a new invitation to come back."
          : lastOwnerMessage}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {mayTransfer && <Button onClick={() => setAsking("transfer")}>Transfer the business</Button>}
        <Button
          look="quiet-danger"
          className={!mayTransfer && free ? "-ml-4" : undefined}
          disabled={!free}
          onClick={() => setAsking("leave")}
        >
          Leave {me.workspaceName}
        </Button>
      </div>
      <AskDialog
        open={asking === "leave"}
        title={`Leave ${me.workspaceName}?`}
        keep="Stay"
        act="Leave"
        busy={leave.pending}
        onKeep={close}
        onAct={() => void go()}
      >
        You lose access on every device. Your customers go to the owner.
      </AskDialog>
      {asking === "transfer" && <TransferDialog others={others} onClose={close} />}
    </Card>
  );
}
