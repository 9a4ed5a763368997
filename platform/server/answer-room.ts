import { boundedMap } from "./bounded-map.ts";

/** How many bytes of answers of one business are kept at once, and anew each day. */
export const roomBytes = 67_108_864;
const dayMs = 86_400_000;

// In memory: a row that each write counts on would have the writes of a business wait for each other. Each process counts for itself, and anew when it starts.
const rooms = boundedMap<string, { left: number; at: number }>(10_000);

/** Takes room for an answer of this length among those that are kept of a business; false when it has none left. Room comes back evenly over a day. */
export function takeRoom(workspaceId: string, bytes: number, now = Date.now()): boolean {
  const room = rooms.get(workspaceId) ?? { left: roomBytes, at: now };
  const left = Math.min(roomBytes, room.left + ((now - room.at) / dayMs) * roomBytes);
  const hasRoom = bytes <= left;
  rooms.set(workspaceId, { left: hasRoom ? left - bytes : left, at: now });
  return hasRoom;
}
