import { Pencil, Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { ContentTemplate } from "#areas/social-media/contract/content-templates.schema.ts";
import { words } from "./social-media.messages.ts";
import { useContentTemplates, useRemoveContentTemplate } from "./content-templates.queries.ts";

type Acts = {
  use: (template: ContentTemplate) => void;
  /** Undefined: a new one. */
  edit: (template: ContentTemplate | undefined) => void;
};

/** The five post templates (Spec 2 §2), and the business's own: a press begins a post. */
export function TemplatesCard({ acts }: { acts: Acts | undefined }) {
  const read = useContentTemplates();
  const remove = useRemoveContentTemplate();
  return (
    <Card
      title={words.templates}
      pad={false}
      actions={
        acts && (
          <Button look="quiet" size="small" icon={Plus} onClick={() => acts.edit(undefined)}>
            New template
          </Button>
        )
      }
    >
      <FailedRead read={read} title={words.templatesFailed}>
        {words.safe}
      </FailedRead>
      {read.isPending && (
        <Waiting label="Loading your templates" className="grid gap-3 px-card pb-4">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </Waiting>
      )}
      <ul>
        {read.data?.map((template) => (
          <li key={template.id} className="flex items-start gap-2 border-t border-line px-card py-2.5">
            <span className="relative grid min-w-0 flex-1 gap-0.5">
              {acts ? (
                <button
                  type="button"
                  className="text-left font-label wrap-anywhere text-accent-text after:absolute after:inset-0 hover:underline"
                  onClick={() => acts.use(template)}
                >
                  {template.name}
                </button>
              ) : (
                <span className="font-label wrap-anywhere">{template.name}</span>
              )}
              <span className="line-clamp-2 text-caption text-muted">{template.content}</span>
            </span>
            {acts && (
              <span className="flex shrink-0">
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={`Edit ${template.name}`}
                  onClick={() => acts.edit(template)}
                />
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`Remove ${template.name}`}
                  onClick={() => void remove.run({ params: { id: template.id } })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
