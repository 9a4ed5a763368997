import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { plural } from "#platform/web/format.ts";
import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import type { ContentTemplate } from "#areas/social-media/contract/content-templates.schema.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import type { SocialCampaign } from "#areas/social-media/contract/social-campaigns.schema.ts";
import { useRemovePage } from "./social-media.queries.ts";

export type OpenSocialDialog =
  | { kind: "write"; template?: ContentTemplate }
  | { kind: "post" | "edit"; post: Post }
  | { kind: "bin" | "campaigns" }
  | { kind: "add-page"; again?: SocialAccount }
  | { kind: "template"; template: ContentTemplate | undefined }
  | { kind: "campaign"; campaign: SocialCampaign }
  | { kind: "edit-page" | "remove-page"; page: SocialAccount };

const WritePostDialog = lazyClosable(async () => (await import("./write-post-dialog.tsx")).WritePostDialog);
const EditPostDialog = lazyClosable(async () => (await import("./edit-post-dialog.tsx")).EditPostDialog);
const PostDialog = lazyClosable(async () => (await import("./post-dialog.tsx")).PostDialog);
const PostsBinDialog = lazyClosable(async () => (await import("./posts-bin-dialog.tsx")).PostsBinDialog);
const SocialCampaignsDialog = lazyClosable(
  async () => (await import("./social-campaigns-dialog.tsx")).SocialCampaignsDialog,
);
const EditSocialCampaignDialog = lazyClosable(
  async () => (await import("./edit-social-campaign-dialog.tsx")).EditSocialCampaignDialog,
);
const EditContentTemplateDialog = lazyClosable(
  async () => (await import("./edit-content-template-dialog.tsx")).EditContentTemplateDialog,
);
const AddPageDialog = lazyClosable(async () => (await import("./add-page-dialog.tsx")).AddPageDialog);
const EditPageDialog = lazyClosable(async () => (await import("./edit-page-dialog.tsx")).EditPageDialog);

type Props = {
  open: OpenSocialDialog | undefined;
  onOpen: (open: OpenSocialDialog | undefined) => void;
  mayChange: boolean;
  mayApprove: boolean;
};

/** The dialog that is open; a closed one stays until it has left the screen. */
export function SocialDialogs({ open, onOpen, mayChange, mayApprove }: Props) {
  const close = () => onOpen(undefined);
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, onClose: close };
        switch (shown.kind) {
          case "write":
            return (
              <WritePostDialog
                template={shown.template}
                onWritten={(post) => onOpen({ kind: "post", post })}
                {...props}
              />
            );
          case "post":
            return (
              <PostDialog
                post={shown.post}
                mayChange={mayChange}
                mayApprove={mayApprove}
                onEdit={(post) => onOpen({ kind: "edit", post })}
                {...props}
              />
            );
          case "edit":
            return <EditPostDialog post={shown.post} {...props} />;
          case "bin":
            return <PostsBinDialog {...props} />;
          case "campaigns":
            return (
              <SocialCampaignsDialog
                onOpen={(campaign) => onOpen({ kind: "campaign", campaign })}
                {...props}
              />
            );
          case "campaign":
            return (
              <EditSocialCampaignDialog
                campaign={shown.campaign}
                onOpenPost={(post) => onOpen({ kind: "post", post })}
                {...props}
              />
            );
          case "template":
            return <EditContentTemplateDialog template={shown.template} {...props} />;
          case "add-page":
            return <AddPageDialog again={shown.again} {...props} />;
          case "edit-page":
            return <EditPageDialog page={shown.page} {...props} />;
          case "remove-page":
            return <RemovePage page={shown.page} {...props} />;
        }
      }}
    </DialogSlot>
  );
}

function RemovePage({ open, page, onClose }: { open: boolean; page: SocialAccount; onClose: () => void }) {
  const remove = useRemovePage();
  const { waitingPosts, accountName } = page;
  return (
    <AskDialog
      open={open}
      title={`Remove ${accountName}?`}
      act="Remove"
      onKeep={onClose}
      onAct={() => {
        onClose();
        void remove.run({ params: { id: page.id } });
      }}
    >
      {waitingPosts > 0
        ? `${plural(waitingPosts, "draft or waiting post goes", "drafts and waiting posts go")} with it, for good. `
        : ""}
      What was published stays in your history.
    </AskDialog>
  );
}
