import assert from "node:assert/strict";
import { test } from "node:test";
import { wrongNumber } from "../../parts/numbers.js";

/** @param {string} value @param {object} [more] */
const reason = (value, more) => wrongNumber({ name: "games", value, min: "2", max: "100000", step: "2", required: true, ...more })?.reason ?? null;

test("a number that fits is right, and an empty field where it may be empty", () => {
  assert.deepEqual(["2", "100", " 100000 "].map((text) => reason(text)), [null, null, null]);
  assert.equal(reason("", { required: false }), null);
});

test("what does not fit is told with the limits of the field", () => {
  for (const text of ["-5", "0", "999999999999999999999", "100002"]) assert.equal(reason(text), "it is from 2 to 100000");
  assert.match(String(reason("3")), /even number/);
  assert.equal(reason("2.5"), "a whole number is needed");
  for (const text of ["", "abc"]) assert.equal(reason(text), "a number is needed");
  assert.equal(reason("", { required: false, validity: { badInput: true } }), "a number is needed");
  assert.equal(reason("-1", { min: "0", max: "" }), "it is 0 or more");
});
