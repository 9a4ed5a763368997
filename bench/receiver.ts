import { fork } from "node:child_process";
import { once } from "node:events";

/** Does `work` while another program listens that is told by webhooks: at `/quick` it answers. */
export async function withReceiver<T>(work: (address: string) => Promise<T>): Promise<T> {
  const receiver = fork("bench/webhook-receiver.ts", { execArgv: ["--import", "tsx"] });
  receiver.send("begin");
  const [{ address }] = (await once(receiver, "message")) as [{ address: string }];
  try {
    return await work(address);
  } finally {
    receiver.kill();
  }
}
