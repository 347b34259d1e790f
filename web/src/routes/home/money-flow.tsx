import styles from "./money-flow.module.css";

const stages = [
  {
    name: "Funded",
    tone: "accent",
    text: "Donations and the customer's own money are locked when a bid is accepted.",
  },
  {
    name: "In work",
    tone: "brand",
    text: "Each milestone keeps its share until its evidence is handed in and reviewed.",
  },
  {
    name: "Released",
    tone: "success",
    text: "Approved work is paid at once, straight to the developer's wallet.",
  },
] as const;

const moves = [
  {
    what: "Into escrow",
    who: "The customer accepts a bid and signs",
    otherwise: "Without an accepted bid, donors claim everything back",
  },
  {
    what: "To the developer",
    who: "The customer approves a milestone",
    otherwise: "After the review window the contract pays by itself",
  },
  {
    what: "Back again",
    who: "A project ends early or a dispute is decided",
    otherwise: "What is not spent returns to those who paid it",
  },
];

/** The way of the money, drawn without figures: how it moves, not how much of it there is. */
export function MoneyFlow() {
  return (
    <section className="c12 card" aria-labelledby="money-flow">
      <div className="sec-head">
        <div>
          <h2 id="money-flow">How the money moves</h2>
          <p className="muted t-s mt1">
            A contract holds it, not a company; every step can be read on the chain
          </p>
        </div>
      </div>
      <ol className={styles.labels}>
        {stages.map((stage) => (
          <li key={stage.name}>
            <p className={styles.name}>
              <span className={styles.key} style={{ "--k": `var(--${stage.tone})` }} />
              {stage.name}
            </p>
            <p className="t-s muted mt1">{stage.text}</p>
          </li>
        ))}
      </ol>
      <div
        className={styles.flow}
        role="img"
        aria-label="Money passes from funded to in work to released, milestone by milestone"
      >
        <div className={styles.stage}>
          <div className={`${styles.pass} ${styles.source}`} style={{ height: 100 }} />
          <div className={styles.stock} style={{ "--k": "var(--accent)", height: 30 }} />
        </div>
        <svg viewBox="0 0 100 132" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0C50 0 50 8 100 8V108C50 108 50 100 0 100Z" fill="var(--brand-tint)" />
          {[26, 50, 74].map((y) => (
            <path key={y} className={styles.move} d={`M0 ${y}C50 ${y} 50 ${y + 8} 100 ${y + 8}`} />
          ))}
        </svg>
        <div className={styles.stage} style={{ paddingTop: 8 }}>
          <div className={styles.pass} style={{ height: 40 }} />
          <div className={styles.stock} style={{ "--k": "var(--brand)", height: 60 }} />
        </div>
        <svg viewBox="0 0 100 132" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 8C50 8 50 48 100 48V88C50 88 50 48 0 48Z" fill="var(--brand-tint)" />
          {[18, 28, 38].map((y) => (
            <path key={y} className={styles.move} d={`M0 ${y}C50 ${y} 50 ${y + 40} 100 ${y + 40}`} />
          ))}
        </svg>
        <div className={styles.stage} style={{ paddingTop: 48 }}>
          <div className={styles.stock} style={{ "--k": "var(--success)", height: 40 }} />
        </div>
      </div>
      <ul className={styles.rows}>
        {moves.map((move) => (
          <li key={move.what}>
            <span className="strong">{move.what}</span>
            <span>{move.who}</span>
            <span className="muted">{move.otherwise}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
