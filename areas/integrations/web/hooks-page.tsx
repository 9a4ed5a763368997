import { Inbox, Plus } from "lucide-react";
import { useState } from "react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { hooksPage } from "#areas/integrations/contract/hooks.pages.ts";
import type { Hook, HookMade } from "#areas/integrations/contract/hooks.schema.ts";
import { HookRow } from "./hook-row.tsx";
import { words } from "./hooks.messages.ts";
import { useHooks } from "./hooks.queries.ts";

const EditDialog = lazyClosable(async () => (await import("./hook-dialog.tsx")).HookDialog);
const MadeDialog = lazyClosable(async () => (await import("./hook-made-dialog.tsx")).HookMadeDialog);
const MappingDialog = lazyClosable(async () => (await import("./hook-mapping-dialog.tsx")).HookMappingDialog);
const BodiesDialog = lazyClosable(async () => (await import("./hook-bodies-dialog.tsx")).HookBodiesDialog);
const RemoveDialog = lazyClosable(async () => (await import("./remove-hook-dialog.tsx")).RemoveHookDialog);

type Open = { name: "make" } | { name: "edit" | "map" | "bodies" | "remove"; hook: Hook };
type Told = { made: HookMade; isNew: boolean };

/** Addresses where other programs add customers: making them, what goes where, and what came in. */
export function HooksPage() {
  const mayManage = useRight("manager");
  return (
    <PageFrame title={hooksPage.title} actions={<BackLink href="/settings">Settings</BackLink>}>
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-text-2">{words.lead}</p>
        {mayManage ? <Hooks /> : <Notice>{words.notAllowed}</Notice>}
      </div>
    </PageFrame>
  );
}

function Hooks() {
  const list = useHooks();
  const [open, setOpen] = useKeptState<Open | undefined>("hook", undefined);
  // Not kept: nobody finds an address by going back.
  const [told, setTold] = useState<Told | undefined>();
  const make = (
    <Button look="primary" size="small" icon={Plus} onClick={() => setOpen({ name: "make" })}>
      Make address
    </Button>
  );
  return (
    <>
      {list.data?.some(({ state }) => state === "paused") && <Notice tone="warning">{words.paused}</Notice>}
      <Card title="Addresses" actions={list.data && list.data.length > 0 && make}>
        {list.isPending && (
          <Waiting label="Loading your addresses" className="grid gap-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </Waiting>
        )}
        <FailedRead read={list} title="Your addresses didn’t load" />
        {list.data?.length === 0 && (
          <EmptyState icon={Inbox} title="No addresses yet" acts={make}>
            {words.empty}
          </EmptyState>
        )}
        <ul>
          {list.data?.map((hook) => (
            <HookRow key={hook.id} hook={hook} onAct={(name) => setOpen({ name, hook })} />
          ))}
        </ul>
      </Card>
      <Dialogs open={open} onClose={() => setOpen(undefined)} onTold={setTold} />
      <DialogSlot open={told}>
        {(shown, isOpen) => (
          <MadeDialog
            open={isOpen}
            {...shown}
            onClose={() => setTold(undefined)}
            onMap={() => {
              setTold(undefined);
              setOpen({ name: "map", hook: shown.made });
            }}
          />
        )}
      </DialogSlot>
    </>
  );
}

function Dialogs({
  open,
  onClose,
  onTold,
}: {
  open: Open | undefined;
  onClose: () => void;
  onTold: (told: Told) => void;
}) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        if (shown.name === "make" || shown.name === "edit") {
          const hook = shown.name === "edit" ? shown.hook : undefined;
          return (
            <EditDialog
              open={isOpen}
              hook={hook}
              onClose={onClose}
              onMade={(made) => onTold({ made, isNew: !hook })}
            />
          );
        }
        const props = { open: isOpen, hook: shown.hook, onClose };
        if (shown.name === "map") return <MappingDialog {...props} />;
        return shown.name === "bodies" ? <BodiesDialog {...props} /> : <RemoveDialog {...props} />;
      }}
    </DialogSlot>
  );
}
