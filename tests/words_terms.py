"""words_terms.py -- the words that tests/words.py looks for."""

# Simplified characters that are no traditional ones.
SIMPLIFIED = set(
    "们这国个说时对为来发会学过还进动种没开关东车书长门问间见现观请谢让认识语读课谁该话详试诉记许论设计证评词译诗误"
    "调谈谓贝负财责败货质贩贪贫购贯贸费贺赛赞赢赶跃践轨转轮软轴轻载较辅辆辈输边达迁运远违连迟适选递遗邮邻释钟铁银铜"
    "错锁镜闭闯闲闻阅阶际陆陈随险隐难预领频题颜额风飞饭饮馆马驱验骑鱼鸟鸡麦黄齐齿龙龟与专业丛丝两严丧丰临丽举义乌乐"
    "乔习乡买乱争亏亚产亲亿仅从仓仪价众优伞伟传伤伦伪体佣侠侣侦侧债倾偿储儿兑党兰兴养兽内冈册写军农决况冻净凉减凑凤凭"
    "凯击凿刘则刚创删别刹剂剑剥剧劝办务励劲劳势匀区医华协单卖卢卫却厂厅历厉压厌厕厨县参双变叙叠叶号叹吓吗听启吴员咏响"
    "哑唤喷嘱团园围图圆圣场坏块坚坛坟坠垄垒垫堕墙壮声壳处备够头夹夺奋奖妆妇妈娱婴孙宁宝实宠审宪宫宽宾寝寻导寿将尔尘尝"
    "尽层届属岁岂岗岛岭峡币帅师帐帘带帧帮广庄庆库应庙废异弃张弥弯弹归录彻径忆忧怀态怜总恋恳恶恼悬惊惧惨惩惯愤愿慑懒戏"
    "战户扑执扩扫扬扰抚抛抢护报担拟拢拣拥拦拨择挂挚挡挣挤挥损捡换据掷揽搁搅携摄摆摇摊撑攒敌敛数斋断无旧旷昼显晋晒晓晕"
    "暂术机杀杂权条杨极构枪枫柜标栈栋栏树样档桥桨检楼横欢欧残毁毕气汉汤沟泪泼泽洁测济浏浑浓润涛涡涨渊渐渔温湾湿满滚滞"
    "灭灯灵灾炉点炼热烂烦烧烟焕爱爷牵状独狭狱猎献玛环琐电画畅疗疯痒盏盐监盖盘矫码砖础确碍礼祸离积称稳穷窃窍窝竖竞笔笼"
    "筑签简类粮紧纠红约级纪纤纬纯纳纵纷纸纹纺线练组细终绍经绑结绕给络绝统继绩绪续维绿缓编缘缩网罗罚职联聪肃肠肤胜脏脑"
    "脚脱脸腾舰艺节芦苏苹荐荣药莲获营萝蓝虑虚虽蚀蛮补装规视览觉触订复制吕强"
) - set("内却别净寝温吕强脱")  # which Taiwan writes as well, or fonts do

# A pattern, what is written instead, and where: a pattern of paths.
FORBIDDEN = [
    (r"跟隨系統", "系統預設", ""),
    (r"配色", "外觀", ""),
    (r"拼磚", "板塊放置", ""),
    (r"隨機數", "亂數", ""),
    (r"密值", "秘密", ""),
    (r"全局", "整局", ""),
    (r"在線", "線上", ""),
    (r"用時", "花了, 速度", ""),
    (r"快捷鍵", "快速鍵", ""),
    (r"等級分", "積分", ""),
    (r"棋譜|悔棋|棋子|下棋|棋盤|覆盤|先手|好手|實戰", "紀錄, 收回上一步, 版圖, 分析, 先行, 實際", ""),
    (r"一手|幾手|\d 手", "一步", ""),
    (r"就這樣下|下這一手|替你下|你可以下|下法|下完", "走, 玩", ""),
    (r"換機", "跨裝置", ""),
    (r"撤掉", "移除", ""),
    (r"牌桌|開一桌", "對局, 開一局", ""),
    (r"牌堆|手牌|牌架|抽牌|出牌", "方塊堆, 手上的方塊, 板塊架, 抽方塊, 打出", ""),
    (r"暗磚", "看不到的方塊, 看不到的板塊", ""),
    (r"巧克力大師|夏日亭閣|彩磚接龍|巧思六色|拼塊|方塊大挑戰", "the title or term of the rulebook", ""),
    (r"萬用", "百搭", ""),
    (r"熔爐", "熔模排", ""),
    (r"供應區", "供應堆", ""),
    (r"印色", "彩色面", ""),
    (r"裝飾", "裝點", "chocolatier"),
    (r"計分軌", "計分板", "ingenious"),
    (r"妙招", "Ingenious", ""),
    (r"加放", "額外放置", "ingenious"),
    (r"標記物", "對決指示物", "ingenious"),
    (r"各自為戰|兩隊對戰|隊伍模式", "基礎遊戲, 團隊模式", "ingenious"),
    (r"最低色", "最落後的顏色", "ingenious"),
    (r"磚", "板塊", "ingenious|polyssimo"),
    (r"磚|出完", "方塊, 打完", "chromino"),
    (r"版圖", "底板", "polyssimo/texts|polyssimo/page/texts"),
    (r"簡易|進階", "簡單模式, 專家模式", "chromino"),
    (r"分值", "分數", ""),
    (r"跳過", "略過", "pavilion"),
    (r"略過", "跳過", "chromino"),
    (r"占", "佔", ""),
    (r"越[^過].{0,3}越", "愈 … 愈", ""),
    (r"信息|屏幕|軟件|硬件|視頻|默認|菜單|鼠標|服務器|網絡|激活|登錄|賬號|帳戶|質量|程序|文件夾|點擊|刷新|支持", "the word used in Taiwan", ""),
    (r"您", "你", ""),
    (r"(?<!…)…(?!…)", "……", ""),
    (r"顆星|灰色的星", "個星星, 灰色星星", "pavilion"),
    (r"單人模式", "單人遊戲", "ingenious"),
    (r"裏|麽|纔|着", "裡, 麼, 才, 著", ""),
]

# An English word, what its translation has in it, and where. Both are patterns.
TERMS = [
    (r"\bwild\b", "百搭", "pavilion|chromino"),
    (r"\bsupply\b", "供應堆", "pavilion/texts"),
    (r"\btower\b", "高塔", "pavilion"),
    (r"foundry", "熔模|掉", "chocolatier"),
    (r"\bline #|on line\b", "花紋排", "chocolatier/texts"),
    (r"start marker|\bmarker\b", "起始玩家標記|計分標記|磚", "chocolatier/texts"),
    (r"start tile", "起始玩家瓷磚", "pavilion"),
    (r"\bfactor(y|ies)\b", "工廠", "pavilion|chocolatier"),
    (r"\bkeeps?\b|\bkept\b", "儲存", "pavilion/texts|pavilion/page/texts"),
    (r"\bpass(es|ed)?\b", "略過", "pavilion"),
    (r"\bpass(es|ed)?\b", "跳過|已略過", "chromino/texts/(en|zh)"),
    (r"\bracks?\b", "板塊", "ingenious"),
    (r"\bdiscard", "棄", "pavilion"),
    (r"\blid\b", "盒蓋", "chocolatier"),
    (r"\btoken", "對決指示物", "ingenious/texts/(en|zh)"),
    (r"\bpile\b", "方塊堆", "chromino/(texts/(en|zh)|page/texts)"),
    (r"\bundo\b|take back", "收回", ""),
    (r"\brating", "積分|分數", "clients/web/src/texts"),
    (r"\bspectator", "觀戰", ""),
]

# English labels that have more than one meaning, and so more than one translation.
ONE_OR_MORE = {
    "en", ", ", "free", "move", "name", "no", "number", "pieces", "placing tiles", "play", "play it", "players", "points",
    "taking tiles", "wild",
}
