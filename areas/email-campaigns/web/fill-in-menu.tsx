import type { Editor } from "@tiptap/react";
import { UserRound } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { placeholders } from "#areas/outreach/contract/placeholders.rules.ts";

/** Puts a placeholder at the cursor, to be filled in for each customer. */
export function FillInMenu({ editor, where }: { editor: Editor; where: string }) {
  const insert = (key: string) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: "placeholder", attrs: { key, fallback: key === "firstName" ? "there" : "" } })
      .run();
  return (
    <Menu
      trigger={
        <Button look="quiet" size="small" icon={UserRound} aria-label={`Insert, ${where}`}>
          Insert
        </Button>
      }
      items={placeholders.map(({ key, label }) => ({ label, onSelect: () => insert(key) }))}
      focusAfter={() => editor.commands.focus()}
    />
  );
}
