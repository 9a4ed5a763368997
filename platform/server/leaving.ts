import type { Ports } from "./context.ts";
import { type Gate, heldMessage, nothingLeaves } from "./gate.ts";

/** The same ports, where nothing leaves while the gate is shut. Every way out is here: mail, mail servers, and other machines. */
export function behind(gate: Gate, ports: Ports): Ports {
  const pass = async <T>(leave: () => Promise<T>): Promise<T> => {
    if (!(await gate.isOpen())) throw nothingLeaves();
    return leave();
  };
  const { mailer, smtp, outgoing } = ports;
  return {
    ...ports,
    gate,
    mailer: {
      ready: mailer.ready,
      send: (mail) => pass(() => mailer.send(mail)),
    },
    smtp: {
      installation: smtp.installation,
      send: async (...args) =>
        (await gate.isOpen())
          ? smtp.send(...args)
          : {
              ok: false,
              trouble: {
                stage: "connect",
                code: 0,
                text: heldMessage,
                hasLeft: false,
                isConfiguration: false,
              },
            },
      close: () => smtp.close(),
    },
    outgoing: {
      wayTo: (...args) => pass(() => outgoing.wayTo(...args)),
      connect: (...args) => pass(() => outgoing.connect(...args)),
      request: (...args) => pass(() => outgoing.request(...args)),
      line: (...args) => pass(() => outgoing.line(...args)),
    },
  };
}
