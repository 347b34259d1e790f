import type { SignUpRole } from "@trestle/domain/auth/user.ts";
import { openRegister } from "../../features/auth/dialogs.ts";
import { Button, Icon, type IconName } from "../../ui/index.ts";
import styles from "./link-list.module.css";

const ways: { role: SignUpRole; icon: IconName; title: string; text: string }[] = [
  {
    role: "customer",
    icon: "person",
    title: "You need something built",
    text: "Post a request, compare bids, pay by milestone",
  },
  {
    role: "developer",
    icon: "hammer",
    title: "You build",
    text: "Bid as a verified business, get paid per milestone",
  },
  { role: "investor", icon: "coins", title: "You lend", text: "3 pools by risk, earning interest" },
];

/** One sign-up button per role; it opens registration with the role preselected. */
export function SignUpChoices() {
  return (
    <section className={`c4 card flush visitors ${styles.card}`} aria-labelledby="ways-in">
      <div className="card-head">
        <h2 className="t-m" id="ways-in">
          Ways to take part
        </h2>
      </div>
      <ul className={styles.list}>
        {ways.map((way) => (
          <li key={way.role}>
            <Button kind="bare" onClick={() => openRegister(way.role)}>
              <span className="mark on">
                <Icon name={way.icon} />
              </span>
              <span className="grow">
                <span className="strong">{way.title}</span>
                <br />
                <span className="t-s muted">{way.text}</span>
              </span>
              <Icon name="chevron" size={16} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
