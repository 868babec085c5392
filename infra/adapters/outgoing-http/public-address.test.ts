import { expect, test } from "vitest";
import { isPrivate, publicLookup, refusalOf } from "./public-address.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "0.0.0.0",
  "100.64.0.1",
  "100.127.255.255",
  "192.0.2.1",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "::127.0.0.1",
  "::a00:1",
  "64:ff9b::a00:1",
  "64:ff9b:1::a00:1",
  "2002:a00:1::1",
  "2001:0:a00:1::1",
  "2001:db8::1",
  "fe80::1%eth0",
  "fec0::1",
])("%s is not the public internet", (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
  "%s is on the public internet",
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);

// asvs: 1.3.6, 13.2.4, 13.2.5
test("in production private networks and unencrypted addresses are refused", async () => {
  const refused = (url: string) => refusalOf(url, { allowPrivate: false });
  expect(await refused("http://93.184.216.34/hook")).toBe("not_https");
  expect(await refused("https://127.0.0.1/hook")).toBe("private_address");
  expect(await refused("https://[::1]/hook")).toBe("private_address");
  expect(await refused("https://localhost/hook")).toBe("private_address");
  expect(await refused("https://93.184.216.34/hook")).toBeNull();
  expect(await refusalOf("http://127.0.0.1/hook", { allowPrivate: true })).toBeNull();
});

// asvs: 1.3.6
test("a name is resolved as by the system, and refused when any of its addresses is private", async () => {
  const found = (host: string, all: boolean) =>
    new Promise((resolve) => publicLookup(host, { all }, (error, address) => resolve(error ?? address)));
  expect(await found("localhost", true)).toMatchObject({ code: "private_address" });
  expect(await found("localhost", false)).toMatchObject({ code: "private_address" });
  expect(await found("8.8.8.8", true)).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(await found("8.8.8.8", false)).toBe("8.8.8.8");
  expect(await found("nowhere.invalid", true)).toMatchObject({ code: expect.stringMatching(/^E/) });
  expect(await refusalOf("https://nowhere.invalid/", { allowPrivate: false })).toBe("unknown_host");
});
