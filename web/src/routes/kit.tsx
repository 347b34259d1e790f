import { pages } from "@trestle/domain/pages.ts";
import { type ReactNode, useRef, useState } from "react";
import { Drawing } from "../components/drawings/drawing.tsx";
import { Page } from "../components/page.tsx";
import { toast } from "../lib/toast.ts";
import {
  Amount,
  AnchorButton,
  Avatar,
  Badge,
  Banner,
  BrickProgress,
  Button,
  type ButtonLook,
  Card,
  Checkbox,
  Combobox,
  ConfirmButton,
  CopyHash,
  DataTable,
  Dialog,
  EmptyState,
  Facts,
  FileButton,
  FilterChip,
  FilterSelect,
  FormEnd,
  Grid,
  Icon,
  IconButton,
  List,
  ListButton,
  ListLink,
  ListRow,
  LoadFailure,
  Menu,
  MoneyField,
  Note,
  PersonName,
  Popover,
  Problem,
  Radio,
  Row,
  SecretField,
  Section,
  Select,
  SkeletonRows,
  Slider,
  Stack,
  Stat,
  StepBar,
  StepBox,
  Switch,
  Tabs,
  Textarea,
  TextField,
  Tooltip,
  When,
} from "../ui/index.ts";

const COIN = 10n ** 18n;
const kinds: ButtonLook["kind"][] = ["plain", "primary", "soft", "quiet", "link", "choice", "chip"];
const loans = [
  { project: "Boundary wall", owed: 4_500n, due: "13 January 2027" },
  { project: "Village hall roof and solar", owed: 23_040n, due: "15 March 2027" },
];
const towns = ["Lewes", "Lewisham", "Leyton"];
const trades: [string, string][] = [
  ["joinery", "Joinery"],
  ["roofing", "Roofing"],
];

/** Every part of the kit in its states; in development only. */
export function Kit() {
  return (
    <Page title="Kit" lead="Every part of web/src/ui, in its states">
      <div className="grid">
        <Part name="Buttons">
          <Buttons />
        </Part>
        <Part name="Fields">
          <Fields />
        </Part>
        <Part name="Choices">
          <Checkbox defaultChecked>Members only</Checkbox>
          <Checkbox disabled>Not available yet</Checkbox>
          <Radio name="role" defaultChecked>
            Customer
          </Radio>
          <Radio name="role">Developer</Radio>
          <Switch defaultChecked>Push on this device</Switch>
          <Switch>Email</Switch>
        </Part>
        <Part name="What opens">
          <Openers />
        </Part>
        <Part name="Facts and figures">
          <Figures />
        </Part>
        <section className="card flush c12" aria-label="Table">
          <DataTable
            rows={loans}
            rowKey={({ project }) => project}
            columns={[
              { head: "Project", className: "strong", cell: ({ project }) => project, foot: "Total" },
              { head: "Due", cell: ({ due }) => due },
              {
                head: "Owed",
                number: true,
                cell: ({ owed }) => <Amount wei={owed * COIN} />,
                foot: <Amount wei={27_540n * COIN} />,
              },
              { head: "", cell: () => <Button small>Repay</Button> },
            ]}
          />
        </section>
        <Part name="States">
          <SkeletonRows rows={3} label="Loading…" />
          <Problem>We couldn’t save this. Try again.</Problem>
          <Banner icon="offline">You’re offline.</Banner>
          <Banner icon="warning" tone="bad">
            The chain doesn’t answer.
          </Banner>
        </Part>
        <Part name="Nothing yet, and not loaded">
          <EmptyState drawing={<Drawing name="plot" />} title="No build requests yet">
            <p>Describe the work, and verified developers bid for it.</p>
          </EmptyState>
          <LoadFailure
            title="We couldn’t load the bids."
            error={new Error("Something went wrong.")}
            onRetry={() => {}}
          />
        </Part>
        <Frames />
      </div>
    </Page>
  );
}

const spans = [
  ["month", "1 month"],
  ["year", "1 year"],
  ["all", "All"],
] as const;

function Frames() {
  const [span, setSpan] = useState<string>("year");
  return (
    <>
      <Card
        className="c6"
        title="Card"
        hint="Its hint is beneath the title"
        action={<Tabs label="Time" options={spans} value={span} onChange={setSpan} />}
      >
        <Grid as="dl" columns={3}>
          <Stat name="Lent out" hint="in 3 loans" large>
            12,000
          </Stat>
          <Stat name="Deed">No. 145</Stat>
          <Stat name="Closes" hint="in 3 days">
            24 Jan
          </Stat>
        </Grid>
      </Card>
      <Card className="c6" title="Card for lists" note="3 rows" flush small>
        <List inset>
          <ListRow lead={<Avatar letters="PR" />} end={<Button small>Sign out</Button>}>
            A row that is read
          </ListRow>
          <ListButton lead={<Icon name="block" />} end="12 DEV">
            A row that is pressed
          </ListButton>
          <ListLink to={pages.help} lead={<Icon name="block" />}>
            A row that leads to a page
          </ListLink>
          <ListButton lead={<Icon name="block" />} end="4 DEV" aria-pressed>
            A row that is chosen
          </ListButton>
        </List>
      </Card>
      <Card className="c12" flush aria-label="Columns">
        <Grid columns={3} fold="m" divided as="dl">
          <Stat name="Divided">First</Stat>
          <Stat name="Columns">Second</Stat>
          <Stat name="Folded">Beneath each other</Stat>
        </Grid>
      </Card>
      <Section className="c6" title="Section" note="without a frame">
        <Stack gap={3}>
          <Note icon="clock">A remark set apart.</Note>
          <Note icon="warning" urgent>
            A remark that asks for something.
          </Note>
          <FormEnd
            submit="Post"
            change={{ busy: false, problem: "We couldn’t post it." }}
            onCancel={() => {}}
          />
        </Stack>
      </Section>
    </>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="card c6 stack" aria-label={name}>
    <h2 className="t-m">{name}</h2>
    {children}
  </section>
);

function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <p key={kind} className="row g2 wrap-ok">
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} small icon="plus">
            small
          </Button>
          <Button kind={kind} disabled>
            disabled
          </Button>
          <Button kind={kind} busy>
            busy
          </Button>
          <Button kind={kind} aria-pressed>
            pressed
          </Button>
        </p>
      ))}
      <p className="row g2 wrap-ok">
        <IconButton icon="trash" name="Remove" />
        <IconButton icon="trash" name="Remove, unavailable" disabled />
        <FileButton label="Document" accept=".pdf" icon="clip" onFiles={() => {}}>
          Add a document
        </FileButton>
        <AnchorButton href="https://example.org/" icon="external">
          Elsewhere
        </AnchorButton>
        <ConfirmButton confirm={{ title: "End the project?", action: "End project" }}>Resign</ConfirmButton>
      </p>
      <Button kind="primary" full>
        Place bid
      </Button>
    </>
  );
}

function Fields() {
  const [amount, setAmount] = useState("1,250.5");
  const [score, setScore] = useState(4);
  return (
    <>
      <TextField label="Title" hint="At most 80 characters" placeholder="Boundary wall" />
      <TextField label="Street" required defaultValue="12 Forest Hill" />
      <TextField label="Email" problem="Enter an email address." defaultValue="tom@" />
      <TextField label="Until" type="date" />
      <TextField label="Reach" unit="km" number defaultValue="25" />
      <TextField aria-label="Search" icon="search" placeholder="Project, person or word" type="search" />
      <TextField label="Wallet" disabled value="Linked elsewhere" />
      <MoneyField label="Amount" value={amount} onChange={setAmount} hint="What you deposit" />
      <SecretField label="Password" defaultValue="secret" />
      <Textarea label="Description" rows={3} hint="Markdown" />
      <Select label="Trade" options={trades} />
      <Combobox
        label="Town"
        placeholder="Town, village or district"
        maxLength={80}
        search={(question) => ({ queryKey: ["kit", question], queryFn: () => Promise.resolve(towns) })}
        keyOf={(town: string) => town}
        nameOf={(town) => town}
        option={(town) => town}
        none="No towns match this name."
        failure="We can’t search towns right now."
        onChoose={() => {}}
      />
      <Slider
        label="Minimum SCORS"
        hint={`${score} of 11`}
        value={score}
        min={1}
        max={11}
        onChange={setScore}
      />
    </>
  );
}

function Openers() {
  const [dialog, setDialog] = useState(false);
  const [popover, setPopover] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="row g2 wrap-ok">
      <Button onClick={() => setDialog(true)}>Dialog</Button>
      <Dialog title="Deposit" subtitle="Low risk pool" opened={dialog} onClose={() => setDialog(false)}>
        <p>Lenders earn 1.5% now.</p>
      </Dialog>
      <Button ref={opener} aria-expanded={popover} onClick={() => setPopover(!popover)}>
        Popover
      </Button>
      <Popover
        opened={popover}
        onClose={() => setPopover(false)}
        anchor={opener}
        label="Notifications"
        width={300}
      >
        <Button kind="link">Nothing new</Button>
      </Popover>
      <Menu
        name="More"
        look={{ kind: "plain" }}
        trigger="Menu"
        actions={[
          { name: "Profile", icon: "person", onSelect: () => {} },
          { name: "Sign out", icon: "arrow", onSelect: () => {}, apart: true },
        ]}
      />
      <Tooltip text="Your lending positions">
        <Button kind="chip">Tooltip</Button>
      </Tooltip>
      <FilterChip name="Price" words={undefined} onClear={() => {}}>
        {(close) => <Button onClick={close}>Any</Button>}
      </FilterChip>
      <FilterChip name="Price" words="up to 5,000" onClear={() => {}}>
        {(close) => <Button onClick={close}>Any</Button>}
      </FilterChip>
      <FilterSelect name="Trade" none="Any trade" value={undefined} options={trades} onChange={() => {}} />
      <Button onClick={() => toast({ title: "Sent", message: "It will be confirmed in a moment." })}>
        Toast
      </Button>
    </div>
  );
}

function Figures() {
  return (
    <>
      <Facts
        rows={[
          { name: "Posted", value: <When at="2026-11-19T08:00:00Z" /> },
          { name: "Price", value: <Amount wei={14_206n * COIN} /> },
          { name: "Deed", value: "No. 145" },
          { name: "Terms hash", value: <CopyHash hash={`0x${"c1".repeat(32)}`} name="terms hash" /> },
          { name: "Owner", value: "Marlowe Timberworks Ltd", className: "strong" },
          { name: "Total", value: <Amount wei={14_206n * COIN} />, sum: true },
        ]}
      />
      <p>
        <Amount wei={9_100n * COIN} size="figure" />
      </p>
      <p>
        <Amount wei={9_100n * COIN} short />
      </p>
      <BrickProgress percent={39} label="39% raised" />
      <BrickProgress percent={72} label="72% repaid" thin />
      <StepBar states={["done", "next", undefined]} />
      <p className="row g2">
        <StepBox state="done" />
        <StepBox state="next" />
        <StepBox state={undefined} />
        <Avatar letters="PR" />
        <PersonName person={{ username: "marlowe.timber", businessName: "Marlowe Timberworks Ltd" }} />
      </p>
      <Row wrap>
        <Badge>draft</Badge>
        <Badge tone="on">bidding</Badge>
        <Badge tone="you">your turn</Badge>
        <Badge tone="go" icon="check">
          paid
        </Badge>
        <Badge tone="bad" icon="warning">
          overdue
        </Badge>
      </Row>
    </>
  );
}
