import { expect, type Page, test } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { documents } from "@trestle/testkit/documents.ts";
import {
  attach,
  drop,
  fillDetails,
  goodDocuments,
  kycDialog,
  renamedHtml,
  startAsDeveloper,
  tooLarge,
} from "./kyc-documents.ts";
import { demo, logIn, logOut, newPerson, type Person, registerByApi, signInByApi } from "./people.ts";
import { appoint } from "./registry.ts";
import { TestWallet } from "./wallet.ts";

async function registerDeveloper(page: Page, person: Person, legalName: string): Promise<void> {
  await page.goto("/");
  const registration = await startAsDeveloper(page, person, legalName);
  await attach(kycDialog(page), goodDocuments());
  await kycDialog(page).getByRole("button", { name: "Attach to my registration" }).click();
  await expect(registration.getByText("Verification attached: 3 documents.")).toBeVisible();
  await registration.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
}

/** An administrator in a window of their own, in front of somebody's documents. */
async function reviewOf(page: Page, legalName: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const admin = await context?.newPage();
  if (!admin) throw new Error("There is no browser to open a window in.");
  await signInByApi(admin, demo.admin);
  await admin.goto(`${pages.admin}?part=verifications`);
  await admin.getByRole("button", { name: legalName }).click();
  await expect(admin.getByRole("heading", { level: 3, name: legalName })).toBeVisible();
  return admin;
}

test("every gap in the documents is said in its own words, and closing the dialog takes the role back", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Register" }).click();
  const registration = page.getByRole("dialog", { name: "Create Your Account" });
  await registration.getByRole("radio", { name: "Developer" }).click({ force: true });
  const kyc = kycDialog(page);
  const forward = () => kyc.getByRole("button", { name: /Continue|Attach/ }).click();
  await forward();
  await expect(kyc.getByText("Please fill in all required business details")).toBeVisible();
  await kyc.getByLabel("Legal name").fill("Fernhill");
  await kyc.getByLabel("Registration number").fill("1");
  await kyc.getByLabel("Business type").selectOption("other");
  await forward();
  await forward();
  await expect(kyc.getByText("Please fill in all required contact details")).toBeVisible();
  for (const name of ["Contact email", "Street", "City", "Postal code", "Country"])
    await kyc.getByLabel(name).fill("somewhere");
  await forward();
  await expect(
    kyc.getByRole("alert").filter({ hasText: "Please enter a valid email address" }),
  ).toBeVisible();
  await kyc.getByLabel("Contact email").fill("office@fernhill.example");
  await forward();
  await forward();
  await expect(kyc.getByText("Please upload all required documents")).toBeVisible();
  await attach(kyc, { "Address proof": tooLarge() });
  await expect(kyc.getByText("File size must be less than 10MB")).toBeVisible();
  await kyc.getByRole("button", { name: "Close" }).click();
  await expect(registration.getByRole("radio", { name: "Developer" })).not.toBeChecked();
  await registration.getByRole("radio", { name: "Developer" }).click({ force: true });
  await expect(kyc.getByLabel("Legal name")).toHaveValue("");
});

test("a renamed page of HTML is refused by the server, and the right file then goes through", async ({
  page,
}) => {
  const person = newPerson();
  await page.goto("/");
  const registration = await startAsDeveloper(page, person, "Renamed Ltd");
  await attach(kycDialog(page), { ...goodDocuments(), "Identity proof": renamedHtml() });
  await kycDialog(page).getByRole("button", { name: "Attach to my registration" }).click();
  await registration.getByRole("button", { name: "Create Account" }).click();
  await expect(registration.getByText(/content doesn’t match its name/)).toBeVisible();
  await registration.getByRole("button", { name: "Review documents" }).click();
  const forward = kycDialog(page).getByRole("button", { name: "Continue" });
  await forward.click();
  await forward.click();
  await kycDialog(page).getByRole("button", { name: "Remove passport.jpg" }).click();
  await attach(kycDialog(page), { "Identity proof": goodDocuments()["Identity proof"] });
  await kycDialog(page).getByRole("button", { name: "Attach to my registration" }).click();
  await registration.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  await logOut(page);
  await logIn(page, person);
  await expect(page.getByRole("heading", { name: "Your documents are being reviewed" })).toBeVisible();
});

test("a developer is sent back with reasons, sends again, is approved, links a wallet and is entered on the chain, at the second try", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  test.slow();
  const person = newPerson();
  const legalName = `Oak and ${person.username}`;
  const wallet = await TestWallet.install(page, baseURL, 12);
  await registerDeveloper(page, person, legalName);
  await expect(page.getByRole("heading", { name: "Your documents are being reviewed" })).toBeVisible();

  const admin = await reviewOf(page, legalName);
  await admin.getByRole("button", { name: "Open the documents" }).click();
  await expect(admin.getByText(/certificate.pdf.*opened and recorded/)).toBeVisible();
  await admin.getByRole("button", { name: "Identity", exact: true }).click();
  await expect(admin.getByRole("img", { name: "passport.png" })).toBeVisible();
  await admin.getByRole("button", { name: "Start review" }).click();
  await admin.getByRole("checkbox", { name: "A document isn’t readable." }).check();
  await admin.getByLabel("Message to the applicant").fill("Please scan the passport again.");
  await expect(admin.getByRole("button", { name: "Approve" })).toBeDisabled();
  await admin.getByRole("button", { name: "Return with reasons" }).click();
  await expect(admin.getByText("Returned with reasons")).toBeVisible();

  await page.goto(pages.profile);
  await expect(page.getByText("Please scan the passport again.").first()).toBeVisible();
  await page.getByRole("button", { name: "Correct and resubmit" }).click();
  await expect(kycDialog(page).getByLabel("Legal name")).toHaveValue(legalName);
  await kycDialog(page).getByRole("button", { name: "Continue" }).click();
  await kycDialog(page).getByRole("button", { name: "Continue" }).click();
  await attach(kycDialog(page), goodDocuments());
  await kycDialog(page).getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText("Submitted again")).toBeVisible();

  await admin.reload();
  await admin.getByRole("button", { name: legalName }).click();
  await expect(admin.getByText(/Submission 1 was returned/)).toBeVisible();
  await admin.getByRole("button", { name: "Start review" }).click();
  const approve = async () => {
    await admin.getByRole("button", { name: "Approve" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(admin.getByText(/^Approving in \d+ s$/)).toBeVisible();
  };
  await approve();
  await admin.getByRole("button", { name: "Undo" }).click();
  await approve();
  await expect(admin.getByText("Approved", { exact: true })).toBeVisible({ timeout: 30_000 });
  await admin.getByRole("link", { name: "Audit log" }).click();
  for (const act of ["opened a document", "returned a verification", "approved a verification"])
    await expect(admin.getByRole("cell", { name: act }).first()).toBeVisible();
  await admin.getByRole("button", { name: "Check the hash chain" }).click();
  await expect(admin.getByText(/All .* entries were checked/)).toBeVisible();

  await page.goto(pages.profile);
  await expect(page.getByText("Link your wallet", { exact: true })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Connect Wallet" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  // The registry takes nothing from an operator who was replaced.
  await appoint(baseURL, 3);
  try {
    await page.getByRole("button", { name: "Link this wallet" }).click();
    await expect(page.getByText("Your wallet is linked", { exact: true })).toBeVisible();
    await admin.goto(`${pages.admin}?part=verifications`);
    await expect(admin.getByText(/1 failed on the chain/)).toBeVisible();
  } finally {
    await appoint(baseURL, 1);
  }
  expect(wallet.asked).toContain("personal_sign");
  const own = await page.request.get("/api/auth/current_user", {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("authToken"))}` },
  });
  expect((await own.json()).user).toMatchObject({ kycStatus: "approved", ethereumAddress: wallet.address });
  await expect(page.getByText("not verified on the chain", { exact: true })).toBeVisible();
  await admin.getByRole("button", { name: legalName }).click();
  const chain = admin.getByRole("region", { name: "On the chain" });
  await expect(chain.getByText("Failed")).toBeVisible();
  await expect(chain.getByRole("alert")).toHaveText(/NotOperator/);
  await chain.getByRole("button", { name: "Try again on the chain" }).click();
  await expect(chain.getByText("Done")).toBeVisible({ timeout: 60_000 });
  await admin.context().close();
  await expect(page.getByText("verified on the chain", { exact: true })).toBeVisible({ timeout: 90_000 });
});

test("a customer who wants to borrow submits documents, over a line that breaks and then is slow", async ({
  page,
}) => {
  await registerByApi(page, newPerson());
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  await page.goto(pages.profile);
  await expect(page.getByText("Submit your documents")).toBeVisible();
  await page.getByRole("button", { name: "Submit documents" }).click();
  const kyc = kycDialog(page);
  await kyc.getByRole("button", { name: "A business" }).click();
  await fillDetails(kyc, "Borrowed Spade Ltd");
  const { "Identity proof": passport, ...others } = goodDocuments();
  await attach(kyc, others);
  await drop(kyc, "Identity proof", passport);
  await expect(kyc.getByText("passport.png")).toBeVisible();
  const large = { ...others["Business registration"], buffer: documents.pdf("x".repeat(400_000)) };
  await kyc.getByRole("button", { name: "Remove certificate.pdf" }).click();
  await attach(kyc, { "Business registration": large });

  const keys: (string | null)[] = [];
  page.on("request", async (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/auth/kyc"))
      keys.push(await request.headerValue("idempotency-key"));
  });
  const submit = kyc.getByRole("button", { name: "Submit for review" });
  await page.route("**/api/auth/kyc", (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect(kyc.getByText("The documents weren’t sent. Try again.")).toBeVisible();
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: 150_000,
  });
  await submit.click();
  await expect(kyc.getByText(/^[1-9]\d?%$/)).toBeVisible();
  await expect(page.getByText("Your documents are in the queue")).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  await expect(page.getByText("Your documents are being reviewed")).toBeVisible();
});

test("an administrator disables somebody, whose page ends at once and who cannot come back", async ({
  page,
}) => {
  const person = newPerson();
  await registerDeveloper(page, person, "Soon Gone Ltd");
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const admin = await context?.newPage();
  if (!admin) throw new Error("There is no browser to open a window in.");
  await signInByApi(admin, demo.admin);
  await admin.goto(`${pages.admin}?part=users`);
  await admin.getByLabel("Search users").fill(person.username);
  await admin.getByRole("link", { name: `Open ${person.username}` }).click();
  await admin.getByRole("button", { name: "Disable account" }).click();
  const asking = admin.getByRole("dialog", { name: `Disable ${person.username}?` });
  await asking.getByLabel("Reason").fill("tried something");
  await asking.getByRole("button", { name: "Disable account" }).click();
  await expect(admin.getByText("Disabled", { exact: true })).toBeVisible();
  await context?.close();
  const signIn = page.getByRole("banner").getByRole("button", { name: "Sign In" });
  await expect(signIn).toBeVisible();
  await signIn.click();
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await dialog.getByRole("textbox", { name: "Username" }).fill(person.username);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Invalid username or password")).toBeVisible();
});

test("the admin panel shows itself to administrators alone", async ({ page }) => {
  await signInByApi(page, demo.customer);
  await page.goto(pages.admin);
  await expect(page.getByText("This page is for administrators")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start review" })).toBeHidden();
});
