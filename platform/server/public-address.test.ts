import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { isIn, isPublic, networksIn } from "./public-address.ts";

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.254",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "::",
  "::1",
  "::127.0.0.1",
  "::8.8.8.8",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::7f00:1",
  "100::1",
  "100:0:0:1::1",
  "2001::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "2002:808:808::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
])("%s is not on the public internet", (address) => expect(isPublic(address)).toBe(false));

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.0.1",
  "172.32.0.1",
  "192.0.1.1",
  "198.17.255.255",
  "198.20.0.1",
  "223.255.255.254",
  "2606:4700::1111",
  "2a00:1450:4001::1",
  "2400:cb00::1",
])("%s is", (address) => expect(isPublic(address)).toBe(true));

test("this machine's own addresses are not public", () => {
  for (const own of Object.values(networkInterfaces()).flat()) expect(isPublic(own!.address)).toBe(false);
});

test("networks are parsed, and a wrong one is reported", () => {
  const networks = networksIn("127.0.0.0/8, fd00::/8,192.0.2.7")!;
  expect(
    ["127.9.9.9", "fd12::1", "192.0.2.7", "192.0.2.8", "::ffff:127.0.0.1", "8.8.8.8"].map((one) =>
      isIn(one, networks),
    ),
  ).toEqual([true, true, true, false, false, false]);
  expect([networksIn(""), networksIn("home"), networksIn("10.0.0.0/33")]).toEqual([[], undefined, undefined]);
});
