// Metrics as Prometheus reads them.

/** A metric: its name, what it is, and its values with their labels. */
export interface Metric {
  /** `portolan_sites` */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

export interface MetricSample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string | number>>;
  /** Of a histogram: `_bucket`, `_count`, `_sum`. */
  readonly suffix?: string;
}

/**
 * Writes metrics in the text format.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function metricText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples.map((sample) => sampleLine(name, sample));
      return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function sampleLine(name: string, { value, labels = {}, suffix = '' }: MetricSample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`);
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapeLabel(text: string | number): string {
  return escapeHelp(String(text)).replaceAll('"', '\\"');
}
