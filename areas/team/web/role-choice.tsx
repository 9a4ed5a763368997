import type { Role, Sees } from "#platform/contract/endpoint.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { mayBeLimited, seesWords } from "#areas/team/contract/members.rules.ts";
import { roleOptions, type Me } from "./team.view.ts";

type Props = { me: Me; role: Role; sees: Sees; onRole: (role: Role) => void; onSees: (sees: Sees) => void };

/** What someone may do, each role with its sentence; and whose customers they see, if that can be chosen. */
export function RoleChoice({ me, role, sees, onRole, onSees }: Props) {
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-small font-label">What they can do</legend>
        {roleOptions(me).map((option) => (
          <label
            key={option.value}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-control border border-line-strong p-3 has-checked:border-accent-mark has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              className="radio row-span-2 mt-0.5 self-start"
              name="role"
              checked={option.value === role}
              onChange={() => onRole(option.value)}
              aria-describedby={`role-${option.value}`}
            />
            <span className="font-label">{option.name}</span>
            <span id={`role-${option.value}`} className="text-small text-muted">
              {option.sentence}
            </span>
          </label>
        ))}
      </fieldset>
      {mayBeLimited(role) && (
        <div className="grid justify-items-start gap-1.5">
          <p className="text-small font-label">Can see</p>
          <Segmented
            label="Can see"
            value={sees}
            onChange={(value) => onSees(value as Sees)}
            options={(["all", "own"] as const).map((value) => ({ value, label: seesWords[value].name }))}
          />
          <p className="text-small text-muted">{seesWords[sees].sentence}</p>
        </div>
      )}
    </div>
  );
}
