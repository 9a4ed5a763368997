import type { Invitation } from "#areas/team/contract/invitations.schema.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";

const idOf = (number: number): string => `01930000-0000-7000-80aa-${String(number).padStart(12, "0")}`;

/** The people of the demo's business. */
export const sampleMembers = (): Member[] => [
  {
    id: idOf(1),
    firstName: "Rosa",
    lastName: "Delgado",
    email: "rosa@alderandrye.example",
    role: "owner",
    sees: "all",
    hasSecondStep: false,
    accessUntil: null,
    pictureUrl: null,
  },
  {
    id: idOf(2),
    firstName: "Ben",
    lastName: "Achterberg",
    email: "ben@alderandrye.example",
    role: "manager",
    sees: "all",
    hasSecondStep: true,
    accessUntil: null,
    pictureUrl: null,
  },
  {
    id: idOf(3),
    firstName: "Mina",
    lastName: "Sato",
    email: "mina@alderandrye.example",
    role: "member",
    sees: "own",
    hasSecondStep: false,
    accessUntil: null,
    pictureUrl: null,
  },
];

/** The people the demo's business has invited. */
export function sampleInvitations(): Invitation[] {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  return [
    {
      id: idOf(9),
      email: "jonas@alderandrye.example",
      role: "member",
      sees: "all",
      mail: "sent",
      invitedBy: "Rosa Delgado",
      createdAt: inDays(-2),
      expiresAt: inDays(5),
      accessUntil: null,
    },
  ];
}
