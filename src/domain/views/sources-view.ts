import { type SourceRecord, type SourceTrouble, troublesOf } from '../catalogue/source-health.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { byName } from '../text/by-name.ts';
import { formatCount } from '../text/plural.ts';
import { sourceTexts } from '../text/source-texts.ts';
import { formatMoment } from '../time/format-instant.ts';
import type { Instant } from '../time/instant.ts';

interface Fact {
  readonly term: string;
  readonly value: string;
}

/** One source on /status. */
interface SourceView {
  readonly name: string;
  /** A sentence for each trouble. */
  readonly troubles: readonly string[];
  readonly facts: readonly Fact[];
}

/** The page /status. */
export interface SourcesView {
  readonly summary: string;
  readonly facts: readonly Fact[];
  /** Those in trouble first, then by name. */
  readonly sources: readonly SourceView[];
}

const lastReadAt = ({ lastSuccessAt, readAt }: SourceRecord) =>
  lastSuccessAt === null || readAt === null ? (lastSuccessAt ?? readAt) : Math.max(lastSuccessAt, readAt);

/** How the sources were doing when the site was built (rule P20). */
export function sourcesView({ site, dataAsOf, sources = [] }: Catalogue): SourcesView {
  const moment = (instant: Instant | null) =>
    instant === null ? sourceTexts.never : formatMoment(instant, site.timeZone);
  const sentence = (source: SourceRecord, trouble: SourceTrouble) => {
    if (trouble === 'failing') return sourceTexts.failing(moment(source.failingSince));
    return trouble === 'quiet' ? sourceTexts.quiet(source.quietDays) : sourceTexts.empty;
  };
  const views = sources.map(
    (source): SourceView => ({
      name: source.name,
      troubles: troublesOf(source, site.now).map((trouble) => sentence(source, trouble)),
      facts: [
        { term: sourceTexts.lastRead, value: moment(lastReadAt(source)) },
        { term: sourceTexts.newest, value: moment(source.newestAt) },
        { term: sourceTexts.upcoming, value: formatCount(source.upcoming) },
      ],
    }),
  );
  const troubled = views.filter(({ troubles }) => troubles.length > 0).length;
  const summary = troubled === 0 ? sourceTexts.good(views.length) : sourceTexts.bad(troubled, views.length);
  return {
    summary: views.length === 0 ? sourceTexts.none : summary,
    facts: [
      { term: sourceTexts.built, value: moment(site.now) },
      { term: sourceTexts.newest, value: moment(dataAsOf) },
    ],
    sources: views.toSorted(
      (a, b) => Number(b.troubles.length > 0) - Number(a.troubles.length > 0) || byName(a.name, b.name),
    ),
  };
}
